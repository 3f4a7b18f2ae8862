package io.throughline.console.faults;

import io.throughline.console.history.History;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.FaultResult.RankOutcome;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Holds the record of a run, and history's samples, against what its fault has to come to. */
final class RecordChecks {
  private static final String PARTIAL = "partial";

  private final History history;
  private final Repetition repetition;
  private final RunRecord record;
  private final List<Violation> found = new ArrayList<>();

  private RecordChecks(History history, Repetition repetition, RunRecord record) {
    this.history = history;
    this.repetition = repetition;
    this.record = record;
  }

  /**
   * What speaks against a run.
   *
   * @param acknowledged the samples that history had when the fault came, by rank
   */
  static List<Violation> of(
      History history,
      Repetition repetition,
      RunRecord record,
      Map<String, List<Sample>> acknowledged) {
    RecordChecks checks = new RecordChecks(history, repetition, record);
    checks.checkEnd();
    checks.checkToldEverywhere();
    checks.checkSamples(acknowledged);
    if (record.status().outcome() != Outcome.INTERRUPTED) {
      checks.checkProofs();
    }
    return checks.found;
  }

  /** Every sample of a run's ranks that is on disk: those are the acknowledged ones. */
  static Map<String, List<Sample>> samples(History history, String runId, List<String> ranks) {
    Map<String, List<Sample>> samples = new HashMap<>();
    if (history.run(runId).isPresent()) {
      ranks.forEach(rank -> samples.put(rank, history.samples(runId, rank)));
    }
    return samples;
  }

  private void add(Violation.Kind kind, String text) {
    found.add(new Violation(kind, text));
  }

  private void checkEnd() {
    FaultResult fault = record.fault();
    if (!repetition.fault().fromOutside() && (fault == null || fault.injected().atNanos() < 0)) {
      add(Violation.Kind.NOT_REACHED, record.status().reason());
      checkLabelled();
      return;
    }
    switch (repetition.fault().end()) {
      case CUT -> checkCut(Outcome.FAILED);
      case INTERRUPTED -> checkCut(Outcome.INTERRUPTED);
      case GOES_ON -> checkWhole(Outcome.COMPLETED);
      case DETECTED -> {
        checkMet(fault);
        checkLabelled();
      }
      case RECOVERED -> {
        checkMet(fault);
        checkWhole(Outcome.PASSED);
      }
      case CORRUPTED -> {
        checkWhole(Outcome.PASSED);
        if (fault == null || !isNamed(fault)) {
          add(
              Violation.Kind.CORRUPTION_MISSED,
              "%s; %s"
                  .formatted(record.status().reason(), fault == null ? "no fault" : told(fault)));
        }
      }
    }
  }

  private static String told(FaultResult fault) {
    return fault.criterion().verdict() + "; " + fault.detection().text() + "; " + fault.ranks();
  }

  private void checkCut(Outcome expected) {
    if (repetition.moment() == Repetition.Moment.END
        && record.status().outcome() == Outcome.COMPLETED) {
      // The fault came after all had been measured.
      checkWhole(Outcome.COMPLETED);
      return;
    }
    if (repetition.moment() == Repetition.Moment.END
        && record.status().outcome() == Outcome.FAILED) {
      checkLabelled();
      return;
    }
    if (record.status().outcome().whole()) {
      add(
          Violation.Kind.SHOWN_AS_WHOLE,
          "%s: %s".formatted(record.status().outcome(), record.status().reason()));
    } else if (record.status().outcome() != expected || record.status().reason().isEmpty()) {
      add(
          Violation.Kind.OTHER_END,
          "%s instead of %s: %s"
              .formatted(record.status().outcome(), expected, record.status().reason()));
    }
    if (expected == Outcome.FAILED) {
      checkLabelled();
    }
  }

  private void checkLabelled() {
    boolean figures = record.results().summary() != null || !record.results().points().isEmpty();
    if (figures && !labelledPartial()) {
      add(Violation.Kind.SHOWN_AS_WHOLE, "no flag says that its figures are partial");
    }
  }

  private void checkMet(@Nullable FaultResult fault) {
    if (fault == null || !fault.criterion().met() || record.status().outcome() != Outcome.PASSED) {
      add(
          Violation.Kind.OTHER_END,
          "%s: %s; %s"
              .formatted(
                  record.status().outcome(),
                  record.status().reason(),
                  fault == null ? "no fault" : told(fault)));
    }
  }

  private void checkWhole(Outcome expected) {
    if (record.status().outcome() != expected) {
      add(
          Violation.Kind.OTHER_END,
          "%s instead of %s: %s"
              .formatted(record.status().outcome(), expected, record.status().reason()));
      return;
    }
    Summary summary = record.results().summary();
    // Points say themselves whether both sides measured them to their end.
    boolean whole =
        summary == null
            ? !record.results().points().isEmpty()
                && record.results().points().stream().allMatch(Point::complete)
            : summary.arrived().elapsedNanos() >= SuiteScenario.wholeNanos(repetition) * 9 / 10;
    if (labelledPartial() || !whole) {
      add(
          Violation.Kind.SHOWN_AS_WHOLE,
          "%s, though it was cut short: %s, %s"
              .formatted(record.status().outcome(), summary, record.results().points()));
    }
  }

  private boolean labelledPartial() {
    return record.assessment().flags().stream().map(Flag::id).anyMatch(PARTIAL::equals);
  }

  /** The damaged place: of a stream sequence, slot and byte; of ranks rank, element and call. */
  private boolean isNamed(FaultResult fault) {
    if (fault.ranks().isEmpty()) {
      String where =
          fault.detection().text().replaceFirst(".*(sequence \\d+ in slot \\d+).*", "$1");
      return fault.damage().corrupted() == 1
          && fault
              .detection()
              .text()
              .matches("Mismatch: sequence \\d+ in slot \\d+ is wrong from byte .*")
          && notes().anyMatch(note -> note.contains(where));
    }
    String call =
        notes()
            .findFirst()
            .map(note ->
                note.replaceFirst(".*(%s #\\d+): .*".formatted(repetition.collective()), "$1"))
            .orElse("nowhere");
    List<RankOutcome> finders =
        fault.ranks().stream().filter(rank -> rank.corrupted() > 0).toList();
    return !finders.isEmpty()
        && finders.stream()
            .allMatch(rank ->
                rank.corrupted() == 1
                    && rank.text()
                        .matches(
                            "rank %s, element \\d+ of %s: expected \\S+, got \\S+"
                                .formatted(rank.node(), call)));
  }

  /** What the agent says of the damage that it did. */
  private Stream<String> notes() {
    return Stream.concat(
            record.results().points().stream()
                .flatMap(point -> point.sides().stream())
                .flatMap(side -> side.notes().stream()),
            record.nodes().stream()
                .map(NodeRecord::result)
                .filter(Objects::nonNull)
                .flatMap(result -> result.notes().stream()))
        .map(Note::text)
        .filter(text -> text.startsWith("Fault on purpose: "));
  }

  /** History's list and record, and what run.json holds, say the same. */
  private void checkToldEverywhere() {
    RunRecord kept = history.run(record.runId()).orElse(null);
    if (!record.equals(kept)) {
      add(Violation.Kind.SHOWN_AS_WHOLE, "history has another record: " + kept);
    }
    Outcome listed =
        history.list(record.runId(), 1).stream()
            .map(line -> line.status().outcome())
            .findFirst()
            .orElse(null);
    Outcome written = Json.read(Json.write(record), RunRecord.class).status().outcome();
    if (listed != record.status().outcome() || written != record.status().outcome()) {
      add(
          Violation.Kind.SHOWN_AS_WHOLE,
          "%s in the list and %s in run.json, %s in the record"
              .formatted(listed, written, record.status().outcome()));
    }
  }

  private void checkSamples(Map<String, List<Sample>> acknowledged) {
    List<String> ranks = record.nodes().stream().map(NodeRecord::node).toList();
    samples(history, record.runId(), ranks)
        .forEach((rank, kept) -> {
          List<Sample> before = acknowledged.getOrDefault(rank, List.of());
          if (kept.size() < before.size() || !kept.subList(0, before.size()).equals(before)) {
            add(
                Violation.Kind.SAMPLE_LOST,
                "%s: %d were on disk when the fault came, and now there are %d"
                    .formatted(rank, before.size(), kept.size()));
          }
          for (int i = 0; i < kept.size(); i++) {
            if (kept.get(i).sequence() != i) {
              add(Violation.Kind.SAMPLE_LOST, "%s: sample %d is not there".formatted(rank, i));
              break;
            }
          }
          long told = record.log().acknowledgedSamples().getOrDefault(rank, 0L);
          if (told != kept.size()) {
            add(
                Violation.Kind.SAMPLE_LOST,
                "%s: the record tells of %d samples, history has %d"
                    .formatted(rank, told, kept.size()));
          }
        });
  }

  private void checkProofs() {
    for (NodeRecord node : record.nodes()) {
      CleanUp cleanUp = node.cleanUp();
      // Where no agent was launched there is nothing to be proved.
      if (cleanUp != null && cleanUp.verdict() != CleanUp.Verdict.CLEAN) {
        add(Violation.Kind.ORPHAN, "%s is not proved clean: %s".formatted(node.node(), cleanUp));
      }
    }
  }
}
