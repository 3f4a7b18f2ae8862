package io.throughline.console.run.fault;

import static io.throughline.protocol.result.FaultResult.NEVER;

import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.FaultResult.RankOutcome;
import io.throughline.protocol.result.FaultResult.Seen;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.FaultKind;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
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
  private final List<RankOutcome> ranks;

  private FaultFindings(FaultWatch watch, RunEnd runEnd, List<NodeRecord> nodes, WrongData wrong) {
    this.watch = watch;
    this.runEnd = runEnd;
    this.nodes = nodes;
    corrupted = wrong.count();
    moment = watch.sinceReleaseNanos();
    before = watch.arriving().stream().mapToDouble(rate -> rate.before(moment)).max().orElse(0);
    stopped = watch.plan.kind().holdsUp() ? stopped() : NEVER;
    recovered = stopped < 0 ? NEVER : recovered();
    words = new FaultWords(watch, wrong).byTime();
    ranks = RankOutcomes.of(watch, HALF * before, words, wrong);
  }

  /**
   * The result of a run's fault.
   *
   * @param nodes with what was found on them
   * @param summary of what was measured in one; null where nothing was
   * @param points that were measured; empty where there are none
   */
  public static FaultResult of(
      FaultWatch watch,
      RunEnd runEnd,
      List<NodeRecord> nodes,
      @Nullable Summary summary,
      List<Point> points) {
    return new FaultFindings(watch, runEnd, nodes, new WrongData(nodes, summary, points)).result();
  }

  /** Whichever side shows it first: the other's samples may be what has stopped. */
  private long stopped() {
    return watch.rates().stream()
        .mapToLong(rate -> rate.stoppedAfter(moment, HALF * before))
        .filter(nanos -> nanos >= 0)
        .min()
        .orElse(NEVER);
  }

  /** The last of all; never where one never did. */
  private long recovered() {
    long[] each = watch.arriving().stream().mapToLong(this::recovered).toArray();
    return LongStream.of(each).anyMatch(nanos -> nanos < 0)
        ? NEVER
        : LongStream.of(each).max().orElse(NEVER);
  }

  /**
   * A sample of one that falls later than the others is no recovery: it may still hold the time
   * before the fault.
   */
  private long recovered(SampledRate rate) {
    long fell = rate.stoppedAfter(moment, HALF * before);
    return rate.recoveredAfter(
        moment, watch.recoversFrom(fell < 0 ? stopped : fell), HALF * before);
  }

  private double rateAfter() {
    return watch.arriving().stream()
        .mapToDouble(rate -> rate.after(moment + recovered))
        .max()
        .orElse(0);
  }

  private FaultResult result() {
    Optional<FaultWatch.Word> first =
        watch.happened()
            ? words.stream().filter(FaultWatch.Word::wrong).findFirst()
            : Optional.empty();
    boolean met = watch.happened() && (watch.plan.recovers() ? recovers() : noticed(first));
    List<String> unclean = unclean();
    return new FaultResult(
        new FaultResult.Injected(
            watch.plan.kind().id(),
            watch.node.node(),
            watch.device,
            watch.happened() ? moment : NEVER,
            watch.errorNanos(),
            watch.undoneNanos),
        watch.happened() ? stopped : NEVER,
        new FaultResult.Detection(
            first.map(watch::after).orElse(NEVER),
            first.map(FaultWatch.Word::by).orElse(""),
            first.map(FaultWatch.Word::text).orElse("")),
        new FaultResult.Recovery(recovered, before, recovered < 0 ? 0 : rateAfter()),
        new FaultResult.Damage(corrupted, unchecked()),
        new FaultResult.Criterion(
            watch.plan.recovers() ? "recovery" : "detection",
            met && unclean.isEmpty(),
            verdict(first)
                + (unclean.isEmpty() ? "" : "; not clean: " + String.join(", ", unclean))),
        watch.happened()
            ? words.stream()
                .map(word -> new Seen(word.by(), watch.after(word), word.text()))
                .toList()
            : List.of(),
        ranks);
  }

  private boolean recovers() {
    return runEnd instanceof RunEnd.Finished
        && corrupted == 0
        && unchecked() == 0
        && (stopped < 0 || recovered >= 0)
        && lostWithoutFault().isEmpty();
  }

  /** The ranks, other than those of the fault's node, that the run went on without. */
  private List<String> lostWithoutFault() {
    // Of a link that fails nobody can tell at which end.
    return watch.plan.kind().onLink()
        ? List.of()
        : watch.participants.stream()
            .filter(one -> one.dropped() && one != watch.node)
            .map(Participant::node)
            .toList();
  }

  private boolean noticed(Optional<FaultWatch.Word> first) {
    return first.isPresent() && accused().isEmpty() && corruptedAsMeant() && remaining().isEmpty();
  }

  /** One message; of ranks one call, which each of them may find wrong. */
  private boolean corruptedAsMeant() {
    if (watch.plan.kind() != FaultKind.FLIPPED_BIT) {
      return corrupted == 0;
    }
    return ranks.isEmpty()
        ? corrupted == 1
        : corrupted > 0 && ranks.stream().allMatch(rank -> rank.corrupted() <= 1);
  }

  /**
   * Ranks, other than the fault's, that had not left the collective when a run that failed ended.
   */
  private List<String> remaining() {
    return runEnd instanceof RunEnd.Failed
        ? survivors().filter(rank -> rank.outNanos() < 0).map(RankOutcome::node).toList()
        : List.of();
  }

  private Stream<RankOutcome> survivors() {
    return ranks.stream().filter(rank -> !rank.hit());
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
    return Math.max(0, transfers(Role.SENDER) - transfers(Role.RECEIVER));
  }

  private long transfers(Role role) {
    return nodes.stream()
        .filter(node -> node.role().equals(role.id()))
        .map(NodeRecord::result)
        .filter(Objects::nonNull)
        .mapToLong(result -> result.count(Counter.TRANSFERS))
        .findFirst()
        .orElse(watch.rate(role.id()).transfers());
  }

  private String verdict(Optional<FaultWatch.Word> first) {
    String what = "%s: %s".formatted(watch.node.node(), watch.label());
    if (!watch.happened()) {
      return "the fault was not brought about"
          + (watch.failed.isEmpty() ? ": the run ended before it" : ": " + watch.failed);
    }
    TransferUnit unit = watch.workload.unit();
    if (!watch.plan.recovers()) {
      String said =
          first
              .map(word ->
                  "%s, noticed after %s by %s"
                      .formatted(what, TimeSpan.format(watch.after(word)), word.by()))
              .orElse(what + ", and nobody noticed");
      if (!corruptedAsMeant()) {
        return "%s, but %d %s were wrong".formatted(said, corrupted, unit.many());
      }
      return (accused().isEmpty() ? said : said + ", but the run's end names node " + accused())
          + ofRanks();
    }
    if (!(runEnd instanceof RunEnd.Finished)) {
      return what + ", and the run did not go on to its end";
    }
    String held = held(unit) + wentOn();
    if (stopped < 0) {
      return "%s, and the rate did not fall below half; %s".formatted(what, held);
    }
    return recovered < 0
        ? "%s, and the rate did not come back to half of before; %s".formatted(what, held)
        : "%s, recovered after %s%s; %s"
            .formatted(what, TimeSpan.format(recovered), afterUndo(), held);
  }

  /** How many ranks went on without those that were lost; empty where none was. */
  private String wentOn() {
    List<String> lost =
        watch.participants.stream().filter(Participant::dropped).map(Participant::node).toList();
    if (lost.isEmpty()) {
      return "";
    }
    int all = watch.participants.size();
    String told =
        "; %d of %d ranks went on without %s"
            .formatted(all - lost.size(), all, ShortList.names(lost));
    return lostWithoutFault().isEmpty()
        ? told
        : told + ", and the fault did not happen to " + ShortList.names(lostWithoutFault());
  }

  /** A call has no one receiver, so none can be lost on the way to it. */
  private String held(TransferUnit unit) {
    String whole =
        corrupted == 0
            ? "no %s wrong".formatted(unit.one())
            : "%d %s wrong".formatted(corrupted, unit.many());
    return ranks.isEmpty()
        ? "%s, %s".formatted(whole, unchecked() == 0 ? "none lost" : unchecked() + " lost")
        : whole;
  }

  /** Who found a wrong result, and until when the others were in the collective. */
  private String ofRanks() {
    if (ranks.isEmpty()) {
      return "";
    }
    List<String> remaining = remaining();
    if (!remaining.isEmpty()) {
      return "; still in the collective at the end: " + ShortList.names(remaining);
    }
    if (runEnd instanceof RunEnd.Failed) {
      return "; all others out of the collective after "
          + TimeSpan.format(survivors().mapToLong(RankOutcome::outNanos).max().orElse(0));
    }
    List<String> wrongAt =
        ranks.stream().filter(rank -> rank.corrupted() > 0).map(RankOutcome::node).toList();
    return wrongAt.isEmpty() ? "" : "; wrong result at " + ShortList.names(wrongAt);
  }

  /** Nothing of a run that went on without the fault's node: it did not wait for the undo. */
  private String afterUndo() {
    return watch.undoneNanos < 0 || watch.wentOnWithout()
        ? ""
        : ", %s after the undo".formatted(TimeSpan.format(recovered - watch.undoneNanos));
  }
}
