package io.throughline.agent.exec;

import io.throughline.agent.evidence.CounterSnapshotter;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.measure.Telemetry;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.WaitMode;
import io.throughline.protocol.scenario.CommonSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Evidence beside a run's end in its result: samples and latencies, what the node counted, what
 * carried the bytes, where the buffers lie, and what a reader should know. Belongs to the data
 * thread.
 */
final class RunEvidence {
  private final NodeContext context;
  private final RunPlan plan;
  private final Assignment assignment;
  private final CounterBoard counters;
  private final LatencyBoard latencies;
  private final Outbox outbox;
  private final List<Note> notes = new ArrayList<>();
  private CarrierNames carried = CarrierNames.NOTHING;
  private String waiting = "";
  private @Nullable WaitMode waitMode;
  private @Nullable HostBuffers buffers;
  private List<String> ucxSettings = List.of();
  private @Nullable Load before;
  private @Nullable Telemetry telemetry;
  private boolean begun;

  /** Connections that were turned away by data paths that are closed. */
  private long refusedBefore;

  private volatile LongSupplier refused = () -> 0;
  private @Nullable CounterSnapshotter counterSnapshotter;

  /** Before the data thread is pinned. */
  RunEvidence(
      NodeContext context,
      RunPlan plan,
      Assignment assignment,
      CounterBoard counters,
      LatencyBoard latencies,
      Outbox outbox) {
    this.context = context;
    this.plan = plan;
    this.assignment = assignment;
    this.counters = counters;
    this.latencies = latencies;
    this.outbox = outbox;
    this.counterSnapshotter = new CounterSnapshotter(assignment.cpu());
  }

  /** Notes how the data thread waits while there is nothing to do. */
  void waits(WaitStrategy idle) {
    waiting = idle.text();
    waitMode = idle.mode();
  }

  /**
   * Where the buffers will lie.
   *
   * @param settings what holds for UCX since someone set it
   */
  void lies(HostBuffers memory, List<String> settings) {
    buffers = memory;
    ucxSettings = settings;
  }

  /** The path carries; returns what the hub is told of it. */
  AgentMessage.Connected connected(Workload workload) {
    carried = CarrierNames.of(workload);
    notes.addAll(workload.notes());
    before = context.before().load();
    return new AgentMessage.Connected(carried.by(), waiting, before);
  }

  /** A later look at what carried, once all was. */
  void carried(Workload workload) {
    carried = carried.followedBy(CarrierNames.of(workload));
  }

  /** Has samples made, as soon as the measurement begins; they go on where ranks are lost. */
  void sample(Workload workload, Pinning pinning) {
    long before = refusedBefore;
    refused = () -> before + workload.refused();
    if (telemetry != null) {
      return;
    }
    telemetry =
        new Telemetry(
            context.node(),
            counters,
            latencies,
            () -> refused.getAsLong(),
            outbox,
            plan.settings().on(CommonSettings.TELEMETRY),
            plan.settings().number(CommonSettings.SAMPLE_INTERVAL),
            pinning::leave);
  }

  /** The data paths of a workload are about to be closed, and others to be opened. */
  void leave() {
    refusedBefore = refused.getAsLong();
    long before = refusedBefore;
    refused = () -> before;
  }

  /**
   * The start barrier is released.
   *
   * @param nanos on the clock of {@link System#nanoTime}
   */
  void begin(long nanos) {
    if (begun) {
      return;
    }
    begun = true;
    if (telemetry != null) {
      telemetry.begin(nanos);
    }
    if (counterSnapshotter != null) {
      counterSnapshotter.begin();
    }
  }

  /** Ends all of it; what was ended before is not part of a second result. */
  AgentResult result(WorkloadResult end) throws InterruptedException {
    HostBuffers memory = buffers;
    Buffers lie = memory == null ? null : memory.read();
    Evidence evidence =
        counterSnapshotter == null
            ? null
            : counterSnapshotter.end(before, end.clock(), ucxSettings, lie);
    counterSnapshotter = null;
    Map<String, String> histograms = Map.of();
    if (telemetry != null) {
      histograms = telemetry.end();
      telemetry.heldUp().ifPresent(notes::add);
      telemetry = null;
    }
    notes.addAll(carried.notes(plan));
    notes.addAll(end.notes());
    if (memory != null) {
      notes.addAll(memory.notes(lie));
    }
    return new AgentResult(
        context.node(),
        assignment.role(),
        end.complete(),
        end.ending(),
        new Totals(end.elapsedNanos(), counters.snapshot(), histograms),
        carried.by(),
        new Waiting(waiting, waitMode),
        notes.stream().distinct().toList(),
        evidence,
        carried.protocols());
  }
}
