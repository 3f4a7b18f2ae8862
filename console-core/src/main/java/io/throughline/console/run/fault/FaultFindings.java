package io.throughline.console.run.fault;

import static io.throughline.protocol.result.FaultResult.NEVER;

import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.annotation.NodeBursts;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.FaultResult.Seen;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.FaultKind;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the result of a run's fault, once its nodes are cleaned up. */
public final class FaultFindings {
  /** The part of the rate before the fault that counts as data that moves again. */
  private static final double HALF = 0.5;

  private final FaultWatch watch;
  private final RunEnd runEnd;
  private final List<NodeRecord> nodes;
  private final long corrupted;
  private final long moment;
  private final double before;
  private final long stopped;
  private final long recovered;
  private final List<FaultWatch.Word> words;

  private FaultFindings(
      FaultWatch watch, RunEnd runEnd, List<NodeRecord> nodes, @Nullable Summary summary) {
    this.watch = watch;
    this.runEnd = runEnd;
    this.nodes = nodes;
    corrupted = summary == null ? 0 : summary.mismatches();
    moment = watch.sinceReleaseNanos();
    before = watch.receiver().before(moment);
    stopped = since(stopped());
    recovered = stopped < 0 ? NEVER : since(recovered());
    words = words();
  }

  /**
   * The result of a run's fault.
   *
   * @param nodes with what was found on them
   * @param summary of what was measured; null where nothing was
   */
  public static FaultResult of(
      FaultWatch watch, RunEnd runEnd, List<NodeRecord> nodes, @Nullable Summary summary) {
    return new FaultFindings(watch, runEnd, nodes, summary).result();
  }

  /** Whichever side shows it first: the other's samples may be what has stopped. */
  private OptionalLong stopped() {
    return Stream.of(watch.receiver(), watch.sender())
        .map(rate -> rate.fallsBelow(HALF * before, moment))
        .flatMapToLong(OptionalLong::stream)
        .min();
  }

  private OptionalLong recovered() {
    long from = moment + Math.max(stopped, Math.max(0, watch.undoneNanos));
    return watch.receiver().reaches(HALF * before, from);
  }

  private long since(OptionalLong at) {
    return at.isPresent() ? Math.max(0, at.getAsLong() - moment) : NEVER;
  }

  /** Those of agents and keepers as they came, and the console's own by its log. */
  private List<FaultWatch.Word> words() {
    List<FaultWatch.Word> all = new ArrayList<>(watch.words);
    for (RunEvent event : watch.log.events()) {
      if (event.kind().equals("phase") && event.text().equals(Phase.CLEANING_UP.words())) {
        break;
      }
      boolean wrong =
          switch (event.kind()) {
            case "gap", NodeBursts.RETRANSMITS, NodeBursts.THROTTLED -> true;
            default -> false;
          };
      if (wrong || event.kind().equals(Annotations.BACK)) {
        long at = Math.round((event.atMillis() - watch.wallOffsetMillis) * 1e6);
        all.add(
            new FaultWatch.Word(
                "console", at, "node %s: %s".formatted(event.node(), event.text()), wrong));
      }
    }
    all.replaceAll(this::inDetail);
    all.removeIf(word -> word.atNanos() < watch.momentNanos() - watch.errorNanos());
    all.sort(Comparator.comparingLong(FaultWatch.Word::atNanos));
    return all;
  }

  /** A message that was wrong is described by who checked it, at its end. */
  private FaultWatch.Word inDetail(FaultWatch.Word word) {
    return !word.text().equals(FaultWatch.MISMATCH)
        ? word
        : nodes.stream()
            .filter(node -> node.node().equals(word.by()) && node.result() != null)
            .flatMap(node -> Objects.requireNonNull(node.result()).notes().stream())
            .map(Note::text)
            .filter(text -> text.startsWith("Mismatch: "))
            .findFirst()
            .map(text -> new FaultWatch.Word(word.by(), word.atNanos(), text, true))
            .orElse(word);
  }

  private long after(FaultWatch.Word word) {
    return Math.max(0, word.atNanos() - watch.momentNanos());
  }

  private FaultResult result() {
    Optional<FaultWatch.Word> first =
        watch.happened()
            ? words.stream().filter(FaultWatch.Word::wrong).findFirst()
            : Optional.empty();
    boolean met = watch.happened() && (watch.plan.recovers() ? recovers() : noticed(first));
    List<String> unclean = unclean();
    return new FaultResult(
        watch.plan.kind().id(),
        watch.node.node(),
        watch.device,
        watch.happened() ? moment : NEVER,
        watch.errorNanos(),
        watch.undoneNanos,
        watch.happened() ? stopped : NEVER,
        first.map(this::after).orElse(NEVER),
        first.map(FaultWatch.Word::by).orElse(""),
        first.map(FaultWatch.Word::text).orElse(""),
        recovered,
        before,
        recovered < 0 ? 0 : watch.receiver().after(moment + recovered),
        corrupted,
        unchecked(),
        watch.plan.recovers() ? "recovery" : "detection",
        met && unclean.isEmpty(),
        verdict(first) + (unclean.isEmpty() ? "" : "; not clean: " + String.join(", ", unclean)),
        watch.happened()
            ? words.stream().map(word -> new Seen(word.by(), after(word), word.text())).toList()
            : List.of());
  }

  private boolean recovers() {
    return runEnd instanceof RunEnd.Finished
        && corrupted == 0
        && unchecked() == 0
        && (stopped < 0 || recovered >= 0);
  }

  private boolean noticed(Optional<FaultWatch.Word> first) {
    return first.isPresent() && accused().isEmpty() && corruptedAsMeant();
  }

  private boolean corruptedAsMeant() {
    return corrupted == (watch.plan.kind() == FaultKind.FLIPPED_BIT ? 1 : 0);
  }

  /**
   * The node that the run's end names in place of the fault's; empty for none. Of a link that fails
   * nobody can tell at which end.
   */
  private String accused() {
    return !watch.plan.kind().onLink()
            && runEnd instanceof RunEnd.Failed(var trouble)
            && !trouble.node().isEmpty()
            && !trouble.node().equals(watch.node.node())
        ? trouble.node()
        : "";
  }

  private List<String> unclean() {
    return nodes.stream()
        .filter(node -> node.cleanUp() == null || node.cleanUp().verdict() != CleanUp.Verdict.CLEAN)
        .map(NodeRecord::node)
        .toList();
  }

  private long unchecked() {
    return Math.max(
        0, transfers(Role.SENDER, watch.sender()) - transfers(Role.RECEIVER, watch.receiver()));
  }

  private long transfers(Role role, SampledRate sampled) {
    return nodes.stream()
        .filter(node -> node.role().equals(role.id()))
        .map(NodeRecord::result)
        .filter(Objects::nonNull)
        .mapToLong(result -> result.count(Counter.TRANSFERS))
        .findFirst()
        .orElse(sampled.transfers());
  }

  private String verdict(Optional<FaultWatch.Word> first) {
    String what = "%s: %s".formatted(watch.node.node(), watch.label());
    if (!watch.happened()) {
      return "the fault was not brought about"
          + (watch.failed.isEmpty() ? ": the run ended before it" : ": " + watch.failed);
    }
    if (!watch.plan.recovers()) {
      String said =
          first
              .map(word ->
                  "%s, noticed after %s by %s"
                      .formatted(what, TimeSpan.format(after(word)), word.by()))
              .orElse(what + ", and nobody noticed");
      if (!corruptedAsMeant()) {
        return "%s, but %d messages were wrong".formatted(said, corrupted);
      }
      return accused().isEmpty() ? said : said + ", but the run's end names node " + accused();
    }
    if (!(runEnd instanceof RunEnd.Finished)) {
      return what + ", and the run did not go on to its end";
    }
    String held =
        "%s, %s"
            .formatted(
                corrupted == 0 ? "no message wrong" : corrupted + " messages wrong",
                unchecked() == 0 ? "none lost" : unchecked() + " lost");
    if (stopped < 0) {
      return "%s, and the rate did not fall below half; %s".formatted(what, held);
    }
    return recovered < 0
        ? "%s, and the rate did not come back to half of before; %s".formatted(what, held)
        : "%s, recovered after %s%s; %s"
            .formatted(what, TimeSpan.format(recovered), afterUndo(), held);
  }

  private String afterUndo() {
    return watch.undoneNanos < 0
        ? ""
        : ", %s after the undo".formatted(TimeSpan.format(recovered - watch.undoneNanos));
  }
}
