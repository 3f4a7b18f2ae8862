package io.throughline.agent.exec;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Abort;
import io.throughline.agent.workload.GroupMembership;
import io.throughline.agent.workload.NodeRole;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.message.HubMessage.Shrink;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.scenario.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * Takes a workload of any kind through its life: prepare, connect, prove the path, warm up and
 * measure, give account, and stay until the other side needs it no more. Belongs to the data
 * thread, but for {@link #interruptConnect} and {@link #stuck}.
 */
final class WorkloadRunner {
  private final NodeContext context;
  private final Assignment assignment;
  private final Outbox outbox;
  private final RunSignals runSignals;

  /** The hub's order for the ranks that take part; for all where none was lost. */
  private Prepare prepare;

  private final MembershipChange membershipChange;
  private final CounterBoard counters;
  private final LatencyBoard latencies = new LatencyBoard();

  /** The data thread while it connects; null else. */
  private @Nullable Thread connecting;

  private volatile boolean stuck;

  private String phase = "prepare";

  /** Whether the other side may need this one's data paths. */
  private boolean measures;

  /** 0 until the start barrier is released. */
  private long startNanos;

  /** When and why this rank left its work last, since others were lost or told it to. */
  private long leftNanos;

  private String leftFor = "";

  private @Nullable RunEvidence runEvidence;

  /** Whether the other ranks were told why this one ends. */
  private boolean aborted;

  /**
   * @throws IllegalArgumentException when the plan has no such role
   */
  WorkloadRunner(
      NodeContext context, Prepare prepare, Outbox outbox, RunSignals runSignals, StopSignal stop) {
    this.context = context;
    this.prepare = prepare;
    this.assignment = prepare.plan().role(prepare.role());
    this.membershipChange = new MembershipChange(prepare.plan(), stop);
    this.outbox = outbox;
    this.runSignals = runSignals;
    this.counters = new CounterBoard(Workloads.counted(prepare.plan(), assignment));
  }

  /** Any thread: ends the data thread's wait for its peers, and nothing else that it does. */
  synchronized void interruptConnect() {
    if (connecting != null) {
      connecting.interrupt();
    }
  }

  private synchronized void connects(@Nullable Thread data) {
    connecting = data;
  }

  /** Any thread: whether the data thread is stuck in a library, and the run failed without it. */
  boolean stuck() {
    return stuck;
  }

  /** Any thread: goes on without ranks that are lost. */
  void shrink(Shrink change) {
    membershipChange.announce(change);
  }

  /** The whole life; tells how it ended, whatever happens. */
  void run() {
    Workload workload = null;
    try {
      // Before this thread is pinned.
      RunEvidence evidence =
          new RunEvidence(context, prepare.plan(), assignment, counters, latencies, outbox);
      runEvidence = evidence;
      Pinning pinning = Pinning.pin(assignment);
      workload = open(evidence);
      outbox.send(new AgentMessage.Prepared(workload.prepare()));
      WorkloadResult end = through(workload, evidence, pinning);
      while (end == null) {
        evidence.leave();
        close(workload);
        workload = null;
        shrink();
        workload = open(evidence);
        outbox.send(new AgentMessage.Prepared(workload.prepare()));
        end = through(workload, evidence, pinning);
      }
      outbox.send(new AgentMessage.Finished(evidence.result(end)));
      if (measures) {
        linger(workload);
      }
    } catch (Throwable failure) {
      abort(workload, failure);
      fail(failure);
    } finally {
      close(workload);
    }
  }

  /**
   * From the connecting to the end of the measurement; null where ranks were lost meanwhile, and
   * the others go on.
   */
  private @Nullable WorkloadResult through(Workload workload, RunEvidence evidence, Pinning pinning)
      throws InterruptedException {
    measures = false;
    try {
      if (!ready(workload, evidence)) {
        left("");
        return membershipChange.pending() ? null : stoppedEarly();
      }
      WorkloadResult end = measure(workload, evidence, pinning);
      left(end.ending());
      boolean anew = end.complete() ? membershipChange.due() : membershipChange.comes(this::revoke);
      return anew ? null : end;
    } catch (WorkFailure | TransportException lost) {
      abort(workload, lost);
      left(Failures.problem(nodeRole(), lost).what());
      if (!membershipChange.comes(this::revoke)) {
        throw lost;
      }
      Failures.log("a rank is lost", lost);
      return null;
    }
  }

  /** Tells the other ranks why this one ends, once. */
  private void abort(@Nullable Workload workload, Throwable failure) {
    if (workload == null || aborted) {
      return;
    }
    aborted = true;
    String what = Failures.problem(nodeRole(), failure).what();
    StopSignal stop = membershipChange.stop();
    try {
      workload.abort(
          stop.raised()
              ? AgentResult.endingEarly(context.node(), String.valueOf(stop.reason()))
              : Abort.sentence(context.node(), failure, what));
    } catch (RuntimeException | Error e) {
      Failures.log("telling the other ranks", e);
    }
  }

  private NodeRole nodeRole() {
    return NodeRole.of(prepare.plan(), assignment);
  }

  private void left(String why) {
    leftNanos = System.nanoTime();
    leftFor = why;
  }

  private void revoke() {
    outbox.send(new AgentMessage.Revoked(leftFor));
  }

  /** Goes over to the ranks that are left, and tells the hub that all of that is new. */
  private void shrink() {
    membershipChange.take();
    runSignals.renew();
    GroupMembership now = membershipChange.membership();
    prepare = prepare.with(now.plan());
    phase = "prepare";
    outbox.send(new AgentMessage.Said(membershipChange.sentence(prepare.role())));
    outbox.send(
        new AgentMessage.Shrunk(membershipChange.epoch(), leftFor, System.nanoTime() - leftNanos));
  }

  private Workload open(RunEvidence evidence) {
    aborted = false;
    RunPlan plan = prepare.plan();
    new BufferMemory(plan, assignment)
        .check(
            context.environment().memory().availableBytes(),
            NodeFiles.memoryAvailableBytes(),
            prepare.agentsOnMachine(),
            plan.takesOnly(TransportKind::usesSharedMemory) ? context.sharedMemory() : null);
    evidence.waits(Workloads.waiting(prepare.agentsOnMachine(), plan, assignment));
    HostBuffers buffers = BufferMemory.buffers(prepare, assignment, context.environment());
    evidence.lies(buffers, Transports.prepareUcx(plan, assignment, buffers));
    return Workloads.open(
        context,
        prepare,
        membershipChange.membership(),
        assignment,
        buffers,
        counters,
        latencies,
        membershipChange.stop(),
        runSignals.rounds,
        outbox);
  }

  /** Returns false when the run was stopped before its start. */
  private boolean ready(Workload workload, RunEvidence evidence) throws InterruptedException {
    if (!SignalWait.until(runSignals.peers, membershipChange.stop())) {
      return false;
    }
    phase = "connect";
    if (!connect(workload)) {
      return false;
    }
    workload.roundTrip();
    outbox.send(evidence.connected(workload));
    return SignalWait.until(runSignals.start, membershipChange.stop(), workload::keepAlive);
  }

  private WorkloadResult measure(Workload workload, RunEvidence evidence, Pinning pinning)
      throws InterruptedException {
    phase = "warm-up";
    measures = true;
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
          startNanos = startNanos == 0 ? nanos : startNanos;
          evidence.begin(nanos);
        });
    if (end.complete()) {
      evidence.carried(workload);
    }
    return end;
  }

  /** Returns false when the run was stopped meanwhile. */
  private boolean connect(Workload workload) throws InterruptedException {
    connects(Thread.currentThread());
    try {
      // Nobody interrupts for a stop that came before.
      if (!membershipChange.stop().raised()) {
        workload.connect(runSignals.peers.join(), Deadline.after(prepare.plan().connectNanos()));
      }
    } catch (InterruptedException | TransportException e) {
      if (!membershipChange.stop().raised()) {
        throw e;
      }
    } finally {
      connects(null);
      // None comes any more: it would cut short what the thread does next.
      Thread.interrupted();
    }
    return !membershipChange.stop().raised();
  }

  /** The other side may still need this one's transport, until the hub has both results. */
  private void linger(Workload workload) {
    try {
      SignalWait.until(runSignals.release, new StopSignal(), workload::keepAlive);
    } catch (RuntimeException peerLeftFirst) {
      // Nothing of the run depends on it any more.
      return;
    }
  }

  private WorkloadResult stoppedEarly() {
    String reason = membershipChange.stop().reason();
    return new WorkloadResult(
        false, "stopped before the start" + (reason == null ? "" : ": " + reason), 0);
  }

  private void fail(Throwable failure) {
    Problem problem = Failures.problem(nodeRole(), failure);
    AgentResult partial = null;
    RunEvidence evidence = runEvidence;
    if (startNanos != 0 && evidence != null) {
      try {
        partial =
            evidence.result(
                new WorkloadResult(false, problem.what(), System.nanoTime() - startNanos));
      } catch (InterruptedException | RuntimeException | Error e) {
        Failures.log("no partial result", e);
      }
    }
    outbox.send(new AgentMessage.Failed(phase, problem, Failures.ofPeer(failure), partial));
  }

  private static void close(@Nullable Workload workload) {
    if (workload != null) {
      try {
        workload.close();
      } catch (RuntimeException | Error e) {
        Failures.log("closing the data path", e);
      }
    }
  }
}
