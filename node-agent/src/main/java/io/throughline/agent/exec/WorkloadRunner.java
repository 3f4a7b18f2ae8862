package io.throughline.agent.exec;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.TransportKind;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Takes a workload of any kind through its life: prepare, connect, prove the path, warm up and
 * measure, give account, and stay until the other side needs it no more. Belongs to the data
 * thread, but for {@link #connecting} and {@link #stuck}.
 */
final class WorkloadRunner {
  private static final long IDLE_NANOS = 500_000;

  private final NodeContext context;
  private final Prepare prepare;
  private final RunPlan plan;
  private final Assignment assignment;
  private final Outbox outbox;
  private final RunSignals runSignals;
  private final StopSignal stop;
  private final CounterBoard counters;
  private final LatencyBoard latencies = new LatencyBoard();

  private volatile boolean connecting;

  private volatile boolean stuck;

  private String phase = "prepare";

  /** 0 until the start barrier is released. */
  private long startNanos;

  private @Nullable RunEvidence runEvidence;

  /**
   * @throws IllegalArgumentException when the plan has no such role
   */
  WorkloadRunner(
      NodeContext context, Prepare prepare, Outbox outbox, RunSignals runSignals, StopSignal stop) {
    this.context = context;
    this.prepare = prepare;
    this.plan = prepare.plan();
    this.assignment = plan.role(prepare.role());
    this.outbox = outbox;
    this.runSignals = runSignals;
    this.stop = stop;
    this.counters = new CounterBoard(Workloads.counted(plan, assignment));
  }

  /** Any thread: whether the data thread is where only an interrupt ends its wait. */
  boolean connecting() {
    return connecting;
  }

  /** Any thread: whether the data thread is stuck in a library, and the run failed without it. */
  boolean stuck() {
    return stuck;
  }

  /** The whole life; tells how it ended, whatever happens. */
  void run() {
    Workload workload = null;
    try {
      // Before this thread is pinned.
      RunEvidence evidence =
          new RunEvidence(context, plan, assignment, counters, latencies, outbox);
      runEvidence = evidence;
      Pinning pinning = Pinning.pin(assignment);
      workload = open(evidence);
      outbox.send(new AgentMessage.Prepared(workload.prepare()));
      if (ready(workload, evidence)) {
        finish(evidence, measure(workload, evidence, pinning));
        linger(workload);
      } else {
        finish(evidence, stoppedEarly());
      }
    } catch (Throwable failure) {
      fail(failure);
    } finally {
      close(workload);
    }
  }

  private Workload open(RunEvidence evidence) {
    new BufferMemory(plan, assignment)
        .check(
            context.environment().memoryAvailableBytes(),
            NodeFiles.memoryAvailableBytes(),
            prepare.agentsOnMachine(),
            plan.takesOnly(TransportKind::usesSharedMemory) ? context.sharedMemory() : null);
    evidence.waits(Workloads.waiting(prepare.agentsOnMachine(), plan, assignment));
    HostBuffers buffers = BufferMemory.buffers(prepare, assignment, context.environment());
    evidence.lies(buffers, Transports.prepareUcx(plan, assignment, buffers));
    return Workloads.open(
        context,
        prepare,
        assignment,
        buffers,
        counters,
        latencies,
        stop,
        runSignals.rounds,
        outbox);
  }

  /** Returns false when the run was stopped before its start. */
  private boolean ready(Workload workload, RunEvidence evidence) throws InterruptedException {
    if (!await(runSignals.peers, () -> {})) {
      return false;
    }
    phase = "connect";
    if (!connect(workload)) {
      return false;
    }
    workload.roundTrip();
    outbox.send(evidence.connected(workload));
    return await(runSignals.start, workload::keepAlive);
  }

  private WorkloadResult measure(Workload workload, RunEvidence evidence, Pinning pinning)
      throws InterruptedException {
    phase = "warm-up";
    evidence.sample(workload, pinning);
    workload.onStuck(
        pinning::leave,
        failure -> {
          stuck = true;
          fail(failure);
        });
    WorkloadResult end =
        workload.run(nanos -> {
          phase = "run";
          startNanos = nanos;
          evidence.begin(nanos);
        });
    if (end.complete()) {
      evidence.carried(workload);
    }
    return end;
  }

  private void finish(RunEvidence evidence, WorkloadResult end) throws InterruptedException {
    outbox.send(new AgentMessage.Finished(evidence.result(end)));
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

  private void fail(Throwable failure) {
    Problem problem = Failures.problem(context.node(), assignment.role(), failure);
    AgentResult partial = null;
    RunEvidence evidence = runEvidence;
    if (startNanos != 0 && evidence != null) {
      try {
        partial =
            evidence.result(
                new WorkloadResult(
                    false, problem.what(), System.nanoTime() - startNanos, List.of()));
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
