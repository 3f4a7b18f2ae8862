package io.throughline.agent.group;

import io.throughline.agent.evidence.CpuWait;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.p2p.FlowPath;
import io.throughline.agent.p2p.PointsRun;
import io.throughline.agent.p2p.WorkerThread;
import io.throughline.agent.point.Totals;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.PathAddresses;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.FlowPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All of a rank's paths to other ranks. Where it never has more than one flow at a time they belong
 * to the run's data thread and share what that has of the transport; else each has a thread of its
 * own. Used by the data thread.
 */
final class FlowWorkers implements AutoCloseable {
  /** Paths that rest are driven so often: threads that wake up disturb what is measured. */
  private static final long KEEP_ALIVE_NANOS = 5_000_000;

  private final RunPlan plan;
  private final FlowPlan flows;
  private final int rank;
  private final Routes routes;
  private final Map<Route, FlowWorker> workers = new LinkedHashMap<>();
  private final boolean threaded;
  private @Nullable CpuWait cpuWait;
  private @Nullable Totals totals;
  private long drivenAt;

  FlowWorkers(RunPlan plan, FlowPlan flows, int rank) {
    this.plan = plan;
    this.flows = flows;
    this.rank = rank;
    this.routes = new Routes(flows.rounds(), plan.assignments().size());
    this.threaded = routes.together(rank) > 1;
  }

  /**
   * Opens the paths.
   *
   * @return the addresses, for the other ranks
   */
  String open(DataThreads dataThreads) {
    List<Route> own = routes.of(rank);
    List<CounterBoard> boards =
        own.stream().map(route -> new CounterBoard(PointsRun.counted())).toList();
    Totals sums = new Totals(boards, dataThreads.counters());
    totals = sums;
    FlowLimits limits = new FlowLimits(plan, flows, rank);
    Fabric shared = dataThreads.fabrics().get();
    WaitStrategy waiting = dataThreads.waits().get();
    CpuWait ofDataThread = new CpuWait();
    cpuWait = ofDataThread;
    long timeout = plan.settings().number(CommonSettings.TIMEOUT);
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      CounterBoard board = boards.get(i);
      Route route = own.get(i);
      boolean listens = rank > route.other(rank);
      // A rank that was stopped takes its own flows along, not the others'.
      StopSignal part = dataThreads.stop().ofPart();
      FlowWorker worker =
          threaded
              ? FlowWorker.open(
                  new WorkerThread(i + 1),
                  plan.assignments().get(rank).node(),
                  () ->
                      new FlowPath(
                          plan,
                          dataThreads.fabrics().get().channel(listens),
                          dataThreads.waits().get(),
                          part,
                          board,
                          null,
                          dataThreads.latencies().beside(FlowPath.recorded(flows.specs(0)))),
                  limits,
                  timeout)
              : FlowWorker.onDataThread(
                  plan.assignments().get(rank).node(),
                  new FlowPath(
                      plan,
                      shared.channel(listens),
                      waiting,
                      part,
                      board,
                      sums,
                      dataThreads.latencies()),
                  limits,
                  ofDataThread,
                  timeout);
      workers.put(route, worker);
      addresses.add(worker.call(worker.path()::prepare));
    }
    return PathAddresses.join(addresses);
  }

  /**
   * @param addresses of all ranks, by role
   */
  void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    for (Map.Entry<Route, FlowWorker> each : workers.entrySet()) {
      int other = each.getKey().other(rank);
      String role = plan.assignments().get(other).role();
      String theirs = PathAddresses.of(addresses, role, routes.of(other).indexOf(each.getKey()));
      FlowWorker worker = each.getValue();
      worker.callWithin(
          () -> {
            worker.path().connect(theirs, until);
            return true;
          },
          until);
    }
  }

  /** Makes sure that every path carries. */
  void roundTrip() {
    workers.forEach((route, worker) ->
        worker.call(() -> {
          worker.path().roundTrip(rank == route.low());
          return true;
        }));
  }

  /** Whether flows of a round are measured at the same time, each on a thread of its own. */
  boolean threaded() {
    return threaded;
  }

  FlowWorker of(Flow flow) {
    return Objects.requireNonNull(
        workers.get(routes.of(flow)), () -> "no path for the flow %s".formatted(flow));
  }

  List<FlowWorker> all() {
    return List.copyOf(workers.values());
  }

  /** The run's counters, while threads of their own count. */
  void publish(int point) {
    if (totals != null) {
      totals.publish(point);
    }
  }

  /** Drives the paths that rest. */
  void keepAlive() {
    long now = System.nanoTime();
    if (!threaded || now - drivenAt > KEEP_ALIVE_NANOS) {
      drivenAt = now;
      workers.values().forEach(FlowWorker::keepAlive);
    }
  }

  @Override
  public void close() {
    if (cpuWait != null) {
      cpuWait.close();
    }
    RuntimeException failure = null;
    for (FlowWorker worker : workers.values()) {
      try {
        worker.close();
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
