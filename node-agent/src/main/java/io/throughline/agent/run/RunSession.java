package io.throughline.agent.run;

import io.throughline.agent.evidence.CounterSnapshotter;
import io.throughline.agent.kernel.NodeFiles;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.measure.Telemetry;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.message.HubMessage.RoundCall;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.WaitMode;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.TransportKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One run on this node, on a data thread of its own. The hub's cues may come from any thread; what
 * there is to say goes to the outbox, ending with {@code Finished} or {@code Failed}.
 */
public final class RunSession {
  private static final long IDLE_NANOS = 500_000;

  private final NodeContext context;
  private final Outbox outbox;
  private final RunPlan plan;
  private final Assignment assignment;
  private final Prepare prepare;
  private final RunSignals runSignals = new RunSignals();
  private final StopSignal stop = new StopSignal();
  private final CounterBoard counters;
  private final LatencyBoard latencies = new LatencyBoard();
  private final Thread thread;

  /** Whether the data thread is where only an interrupt ends its wait. */
  private volatile boolean connecting;

  private String phase = "prepare";
  private long startNanos;
  private Carried carried = Carried.NOTHING;
  private List<Note> notes = new ArrayList<>();
  private String waiting = "";
  private @Nullable WaitMode waitMode;
  private @Nullable Telemetry telemetry;
  private @Nullable CounterSnapshotter counterSnapshotter;
  private @Nullable Load before;
  private @Nullable HostBuffers buffers;
  private List<String> ucxSettings = List.of();

  /**
   * @throws IllegalArgumentException when the plan has no such role
   */
  public RunSession(NodeContext context, Prepare prepare, Outbox outbox) {
    this.context = context;
    this.outbox = outbox;
    this.prepare = prepare;
    this.plan = prepare.plan();
    this.assignment = plan.role(prepare.role());
    this.counters = new CounterBoard(Workloads.counted(plan, assignment));
    this.thread = Thread.ofPlatform().name("data").daemon().unstarted(this::work);
  }

  public void begin() {
    thread.start();
  }

  public void peers(Map<String, String> addresses) {
    runSignals.peers.complete(addresses);
  }

  public void start() {
    runSignals.start.complete(null);
  }

  /** The next round, or the end of them. */
  public void call(RoundCall call) {
    runSignals.rounds.add(call);
  }

  public void stop(String reason) {
    stop.raise(reason);
    if (connecting) {
      thread.interrupt();
    }
  }

  /**
   * Ends whatever is going on and frees the memory.
   *
   * @param why a sentence, for a run that is not over
   * @return whether that was done in time
   */
  public boolean release(String why, long millis) throws InterruptedException {
    stop(AgentResult.leaving(why));
    runSignals.release.complete(null);
    thread.join(Math.max(1, millis));
    return !thread.isAlive();
  }

  private void work() {
    Workload workload = null;
    try {
      counterSnapshotter = new CounterSnapshotter(assignment.cpu());
      Pinning pinning = Pinning.pin(assignment);
      new BufferMemory(plan, assignment)
          .check(
              context.environment().memoryAvailableBytes(),
              NodeFiles.memoryAvailableBytes(),
              prepare.agentsOnMachine(),
              plan.takesOnly(TransportKind::usesSharedMemory) ? context.sharedMemory() : null);
      WaitStrategy idle = Workloads.waiting(prepare, assignment);
      waiting = idle.text();
      waitMode = idle.mode();
      HostBuffers memory = BufferMemory.buffers(prepare, assignment, context.environment());
      buffers = memory;
      ucxSettings = Transports.prepareUcx(plan, assignment, memory);
      workload =
          Workloads.open(
              prepare, assignment, memory, counters, latencies, stop, runSignals.rounds, outbox);
      outbox.send(new AgentMessage.Prepared(workload.prepare()));
      measure(workload, pinning);
    } catch (Throwable failure) {
      fail(failure);
    } finally {
      close(workload);
    }
  }

  private void measure(Workload workload, Pinning pinning) throws InterruptedException {
    if (!await(runSignals.peers, () -> {})) {
      finish(stoppedEarly());
      return;
    }
    phase = "connect";
    if (!connect(workload)) {
      finish(stoppedEarly());
      return;
    }
    workload.roundTrip();
    carried = Carried.of(workload);
    notes.addAll(workload.notes());
    before = context.before().load();
    outbox.send(new AgentMessage.Connected(carried.by(), waiting, before));
    if (!await(runSignals.start, workload::keepAlive)) {
      finish(stoppedEarly());
      return;
    }
    phase = "warm-up";
    Telemetry live =
        new Telemetry(
            context.node(),
            counters,
            latencies,
            workload::refused,
            outbox,
            plan.settings().on(CommonSettings.TELEMETRY),
            plan.settings().number(CommonSettings.SAMPLE_INTERVAL),
            pinning::leave);
    telemetry = live;
    WorkloadResult end =
        workload.run(nanos -> {
          phase = "run";
          startNanos = nanos;
          live.begin(nanos);
          if (counterSnapshotter != null) {
            counterSnapshotter.begin();
          }
        });
    if (end.complete()) {
      carried = carried.followedBy(Carried.of(workload));
    }
    finish(end);
    linger(workload);
  }

  /** Returns false when the run was stopped meanwhile. */
  private boolean connect(Workload workload) throws InterruptedException {
    connecting = true;
    try {
      workload.connect(
          runSignals.peers.join(), Deadline.after(plan.settings().number(CommonSettings.TIMEOUT)));
    } catch (InterruptedException | TransportException e) {
      if (!stop.raised()) {
        throw e;
      }
    } finally {
      connecting = false;
      Thread.interrupted();
    }
    return !stop.raised();
  }

  /** The other side may still need this one's transport, until the hub has both results. */
  private void linger(Workload workload) {
    try {
      while (!runSignals.release.isDone()) {
        workload.keepAlive();
        LockSupport.parkNanos(IDLE_NANOS);
      }
    } catch (RuntimeException peerLeftFirst) {
      // Nothing of the run depends on it any more.
      return;
    }
  }

  private WorkloadResult stoppedEarly() {
    String reason = stop.reason();
    return new WorkloadResult(
        false, "stopped before the start" + (reason == null ? "" : ": " + reason), 0, List.of());
  }

  /** Waits for a cue; false when the run was stopped before it came. */
  private boolean await(CompletableFuture<?> what, Runnable meanwhile) {
    while (!what.isDone() && !stop.raised()) {
      meanwhile.run();
      LockSupport.parkNanos(IDLE_NANOS);
    }
    return !stop.raised();
  }

  private void finish(WorkloadResult end) throws InterruptedException {
    outbox.send(
        new AgentMessage.Finished(
            result(end.complete(), end.ending(), end.elapsedNanos(), end.notes(), end.clock())));
  }

  private AgentResult result(
      boolean complete, String ending, long elapsed, List<Note> more, @Nullable ClockOffset clock)
      throws InterruptedException {
    HostBuffers memory = buffers;
    Buffers lie = memory == null ? null : memory.read();
    Evidence evidence =
        counterSnapshotter == null ? null : counterSnapshotter.end(before, clock, ucxSettings, lie);
    counterSnapshotter = null;
    Map<String, String> histograms = Map.of();
    if (telemetry != null) {
      histograms = telemetry.end();
      telemetry.heldUp().ifPresent(notes::add);
      telemetry = null;
    }
    notes.addAll(carried.notes(plan));
    notes.addAll(more);
    if (memory != null) {
      notes.addAll(memory.notes(lie));
    }
    return new AgentResult(
        context.node(),
        assignment.role(),
        complete,
        ending,
        elapsed,
        counters.snapshot(),
        histograms,
        carried.by(),
        waiting,
        waitMode,
        List.copyOf(notes),
        evidence,
        carried.protocols());
  }

  private void fail(Throwable failure) {
    Problem problem = Failures.problem(context.node(), assignment.role(), failure);
    AgentResult partial = null;
    if (startNanos != 0) {
      try {
        partial = result(false, problem.what(), System.nanoTime() - startNanos, List.of(), null);
      } catch (InterruptedException | RuntimeException e) {
        Failures.log("no partial result", e);
      }
    }
    outbox.send(new AgentMessage.Failed(phase, problem, Failures.ofPeer(failure), partial));
  }

  private static void close(@Nullable Workload workload) {
    if (workload != null) {
      try {
        workload.close();
      } catch (RuntimeException e) {
        Failures.log("closing the data path", e);
      }
    }
  }
}
