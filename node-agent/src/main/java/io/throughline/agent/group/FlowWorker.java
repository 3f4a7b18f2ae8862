package io.throughline.agent.group;

import io.throughline.agent.evidence.CpuWait;
import io.throughline.agent.p2p.FlowPath;
import io.throughline.agent.p2p.WorkerSync;
import io.throughline.agent.p2p.WorkerThread;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Abort;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.message.AgentMessage.FlowMeasured;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A rank's path to another rank, and the thread that it belongs to: the run's data thread, or one
 * of its own where the rank has several flows at the same time. Used by the data thread.
 */
final class FlowWorker implements AutoCloseable {
  /** Beyond the run's timeout, for whatever is done on a thread of its own. */
  private static final long SLACK_NANOS = 10_000_000_000L;

  /**
   * State of the path.
   *
   * @param carries whether it still has to be driven
   * @param ending why no further flow is measured on it; empty where all is well
   */
  private record PathState(boolean carries, String ending) {
    static final PathState OPEN = new PathState(true, "");

    static PathState stopped(String ending) {
      return new PathState(true, ending);
    }

    static PathState lost(RuntimeException gone) {
      return new PathState(false, String.valueOf(gone.getMessage()));
    }
  }

  private final @Nullable WorkerThread thread;
  private final String node;
  private final FlowPath path;
  private final FlowLimits limits;
  private final CpuWait cpuWait;
  private final long patience;

  private volatile PathState state = PathState.OPEN;

  private FlowWorker(
      @Nullable WorkerThread thread,
      String node,
      FlowPath path,
      FlowLimits limits,
      CpuWait cpuWait,
      long patience) {
    this.thread = thread;
    this.node = node;
    this.path = path;
    this.limits = limits;
    this.cpuWait = cpuWait;
    this.patience = patience;
  }

  /**
   * A path of the run's data thread.
   *
   * @param node of the rank
   * @param limits of all paths of the rank
   * @param cpuWait of the data thread
   * @param timeout of the run, nanoseconds
   */
  static FlowWorker onDataThread(
      String node, FlowPath path, FlowLimits limits, CpuWait cpuWait, long timeout) {
    return new FlowWorker(null, node, path, limits, cpuWait, timeout + SLACK_NANOS);
  }

  /**
   * A path of a thread of its own.
   *
   * @param thread closed with this
   * @param node of the rank
   * @param path opens it
   * @param limits of all paths of the rank
   * @param timeout of the run, nanoseconds
   */
  static FlowWorker open(
      WorkerThread thread, String node, Callable<FlowPath> path, FlowLimits limits, long timeout) {
    long patience = timeout + SLACK_NANOS;
    CpuWait cpuWait = null;
    try {
      cpuWait =
          WorkerThread.on(
              thread,
              () -> {
                WorkerThread.unpin(node);
                return new CpuWait();
              },
              patience);
      return new FlowWorker(
          thread, node, WorkerThread.on(thread, path, patience), limits, cpuWait, patience);
    } catch (RuntimeException | Error e) {
      if (cpuWait != null) {
        cpuWait.close();
      }
      thread.close();
      throw e;
    }
  }

  /** Does something on the worker's thread, and waits for it. */
  <T> T call(Callable<T> work) {
    return WorkerThread.on(thread, work, patience);
  }

  /** Calls within a bound of its own; an interrupt ends the wait. */
  <T> T callWithin(Callable<T> work, Deadline until) throws InterruptedException {
    if (thread != null) {
      return thread.call(work, until.remainingNanos() + SLACK_NANOS);
    }
    try {
      return work.call();
    } catch (InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Does something on the worker's thread; on the data thread it is done when this returns. */
  <T> Future<T> begin(Callable<T> work) {
    return thread == null ? CompletableFuture.completedFuture(call(work)) : thread.begin(work);
  }

  FlowPath path() {
    return path;
  }

  /**
   * Drives the path, as soon as its thread is free. The other end of a flow that was stopped learns
   * of the stop by what still has to leave.
   */
  void keepAlive() {
    if (!state.carries()) {
      return;
    }
    if (thread == null) {
      progress();
    } else if (thread.idle()) {
      thread.start(this::progress);
    }
  }

  private void progress() {
    try {
      path.transport().progress();
    } catch (TransportException gone) {
      state = PathState.lost(gone);
    }
  }

  /**
   * This rank's end of a flow; on the worker's thread.
   *
   * @param flows of the run
   * @param team of the rank's flows that begin together
   * @param member this flow's number in it, which is left at the end
   */
  FlowMeasured measure(
      FlowPlan flows,
      int rank,
      Round round,
      Flow flow,
      WorkerSync team,
      int member,
      Barrier barrier) {
    List<FlowEnd> ends = new ArrayList<>();
    double waited = 0;
    boolean from = flow.from() == rank;
    try {
      for (PointSpec spec : flows.specs(round.index(), flow)) {
        if (state.ending().isEmpty()) {
          cpuWait.start();
          // A read is begun where the data arrives.
          boolean begins = from != (spec.operation() == Operation.GET);
          FlowEnd end =
              path.measure(spec, begins, limits.of(round, flow, spec), team, member, barrier);
          if (ends.isEmpty()) {
            waited = cpuWait.share();
          }
          ends.add(end);
          state = PathState.stopped(end.ending());
        }
      }
    } catch (TransportException | WorkFailure gone) {
      state = PathState.lost(gone);
      // The other end waits no longer for this one.
      Abort.tell(List.of(path.transport()), Abort.sentence(node, gone, state.ending()));
    } finally {
      team.leave(member);
    }
    return new FlowMeasured(round.index(), flow, ends, waited, state.ending());
  }

  @Override
  public void close() {
    try {
      call(() -> {
        path.close();
        return true;
      });
    } finally {
      if (thread != null) {
        cpuWait.close();
        thread.close();
      }
    }
  }
}
