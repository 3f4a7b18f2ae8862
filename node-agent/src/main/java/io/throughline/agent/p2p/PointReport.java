package io.throughline.agent.p2p;

import io.throughline.agent.point.Publisher;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.point.TimeBreakdown;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Makes what a side says of a point of what its workers measured. */
final class PointReport {
  private final PointsSettings settings;
  private final PointSpec spec;
  private final List<WorkerReport> parts;
  private final @Nullable Publisher publisher;
  private final Map<Latency, Histogram> histograms = new EnumMap<>(Latency.class);

  /**
   * @param parts the first worker's first
   * @param publisher the first worker's
   */
  PointReport(
      PointsSettings settings,
      PointSpec spec,
      List<WorkerReport> parts,
      @Nullable Publisher publisher) {
    this.settings = settings;
    this.spec = spec;
    this.parts = parts;
    this.publisher = publisher;
    parts.stream()
        .filter(part -> part.measured() != null)
        .forEach(part -> part.recorder().addTo(histograms));
  }

  FlowEnd side() {
    List<PhaseResult> ends = measured();
    long sent = ends.stream().mapToLong(PhaseResult::sent).sum();
    long arrived = ends.stream().mapToLong(PhaseResult::arrived).sum();
    return new FlowEnd(
        spec.index(),
        (settings.sends() ? Role.SENDER : Role.RECEIVER).id(),
        Moved.of(spec.size(), sent, arrived, elapsed()),
        new WarmUp(
            warmUps().stream().mapToLong(PhaseResult::nanos).max().orElse(0),
            warmUpBytes(),
            warmUpEnd()),
        timing(!ends.isEmpty()),
        new Checked(
            parts.stream().mapToLong(part -> part.mismatches().checked()).sum(),
            parts.stream().mapToLong(part -> part.mismatches().count()).sum()),
        ending(),
        // What this side began itself: with a read it is what comes.
        notes(spec.operation() == Operation.GET ? arrived : sent));
  }

  private Timing timing(boolean any) {
    Publisher tells = any ? publisher : null;
    return new Timing(
        Recorder.encode(histograms),
        phases(),
        tells == null ? List.of() : tells.slices(),
        tells == null || onlyTold()
            ? null
            : tells.confidence(settings.timing().precision().percent()));
  }

  /**
   * Whether this side knows of what moved only what the other tells it now and then: its slices
   * scatter as the telling does, which says nothing of how sure the mean is.
   */
  private boolean onlyTold() {
    return !settings.sends() && spec.operation().oneSided() && spec.shape() == Shape.ONE_WAY;
  }

  /** How well the other side's clock was known meanwhile; null where it was not asked. */
  @Nullable ClockOffset clock() {
    return parts.getFirst().clock();
  }

  /** Time of the worker that took longest; the barriers of all are released together. */
  long elapsed() {
    return measured().stream().mapToLong(PhaseResult::nanos).max().orElse(0);
  }

  private List<PhaseResult> measured() {
    return parts.stream().map(WorkerReport::measured).filter(Objects::nonNull).toList();
  }

  private List<PhaseResult> warmUps() {
    return parts.stream().map(WorkerReport::warmUp).filter(Objects::nonNull).toList();
  }

  /** In both directions. */
  private long warmUpBytes() {
    return warmUps().stream().mapToLong(end -> (end.sent() + end.arrived()) * spec.size()).sum();
  }

  private String warmUpEnd() {
    List<PhaseResult> all = warmUps();
    return settings
        .timing()
        .warmUpEnd(!all.isEmpty() && all.stream().allMatch(PhaseResult::steady));
  }

  String ending() {
    return parts.stream()
        .map(WorkerReport::ending)
        .filter(e -> !e.isEmpty())
        .findFirst()
        .orElse("");
  }

  private Map<String, Long> phases() {
    TimeBreakdown all = new TimeBreakdown();
    parts.forEach(part -> all.add(part.spent()));
    long time = measured().stream().mapToLong(PhaseResult::nanos).sum();
    Map<String, Long> phases = new LinkedHashMap<>();
    phases.put("prepare", all.prepare);
    phases.put("fill", all.fill);
    phases.put("post", all.post);
    phases.put("verify", all.verify);
    phases.put("pace", all.pace);
    phases.put("wait", all.rest(time));
    phases.put("transfer", parts.stream().mapToLong(WorkerReport::transferNanos).sum());
    return phases;
  }

  private List<Note> notes(long messages) {
    List<Note> notes = new ArrayList<>();
    Histogram post = histograms.get(Latency.POST);
    long batches = messages / spec.concurrency().batch();
    if (post != null && post.getTotalCount() * 3 < batches * 2) {
      notes.add(
          Note.of(
              "Latency and phases are those of one message in %d: to time each would slow them down."
                  .formatted(Math.round((double) batches / post.getTotalCount()))));
    }
    if (settings.verification().every() && spec.concurrency().batch() > 1) {
      notes.add(Note.of("Messages that are checked are handed over one by one, not in batches."));
    }
    long behind = measured().stream().mapToLong(PhaseResult::behind).sum();
    // A hundredth is what counts as a rate that was held; a schedule ends between messages.
    if (behind > spec.concurrency().window() && behind > (messages + behind) / 100) {
      notes.add(
          Note.doubt(
              ("The planned rate was not kept: %d messages were due at the end and never sent, so"
                      + " latency from the planned send grew as long as it was measured.")
                  .formatted(behind)));
    }
    parts.forEach(part -> notes.addAll(part.mismatches().described()));
    return notes;
  }
}
