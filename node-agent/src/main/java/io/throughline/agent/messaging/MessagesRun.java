package io.throughline.agent.messaging;

import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.GroupMembership;
import io.throughline.agent.workload.MeasuredPoints;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.RankWorkload;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.messaging.RoutingTable;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.MessageFrames;
import io.throughline.protocol.scenario.MessagePoint;
import io.throughline.protocol.scenario.MessagesScenario;
import io.throughline.protocol.scenario.SplitSetting;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One rank of a run in which ranks exchange messages, hop by hop. */
public final class MessagesRun extends RankWorkload {
  private final Supplier<Fabric> fabrics;
  private final RoutingTable routes;
  private final MeasuredPoints measuredPoints;

  /** Null until the run begins. */
  private @Nullable GroupMessages messages;

  /**
   * @param fabrics opens the one that all data paths share, with one memory for all
   */
  public MessagesRun(WorkSetup setup, GroupMembership membership, Supplier<Fabric> fabrics) {
    this(setup, membership, fabrics, MessagesScenario.routes(setup.plan().settings()));
  }

  private MessagesRun(
      WorkSetup setup, GroupMembership membership, Supplier<Fabric> fabrics, RoutingTable routes) {
    super(
        setup,
        membership,
        MessagesScenario.lanes(setup.plan().settings()),
        (one, other) -> routes.neighbours(one).contains(other));
    this.fabrics = fabrics;
    this.routes = routes;
    this.measuredPoints = setup.points();
  }

  /** Data paths that a rank has. */
  public static int paths(RunPlan plan, int rank) {
    return MessagesScenario.lanes(plan.settings())
        * MessagesScenario.routes(plan.settings()).neighbours(rank).size();
  }

  /** The counters of a rank. */
  public static Set<Counter> counted() {
    return EnumSet.of(
        Counter.BYTES,
        Counter.TRANSFERS,
        Counter.POSTED,
        Counter.POINT,
        Counter.MISMATCHES,
        Counter.REFUSED,
        Counter.DATA_CPU_NANOS,
        Counter.TELEMETRY_CPU_NANOS);
  }

  @Override
  public String prepare() {
    return channels.prepare(
        fabrics.get(),
        GroupMessages.FIRST_FRAME + MessageFrames.memoryBytes(plan.settings(), routes, rank));
  }

  @Override
  public void keepAlive() {
    GroupMessages begun = messages;
    if (begun == null) {
      super.keepAlive();
    } else {
      begun.router().turn();
    }
  }

  @Override
  public WorkloadResult run(Barrier barrier) {
    Split split = SplitSetting.split(plan.settings());
    GroupMessages group = new GroupMessages(plan, rank, split, channels, waitStrategy);
    messages = group;
    MeasurementStart start = setup.start();
    List<MessagePoint> points =
        MessagePoint.left(membership.whole().settings(), plan.settings(), membership.firstPoint());
    for (MessagePoint each : points) {
      RankPoint point = new RankPoint(setup, each, group, start);
      try {
        if (!measuredPoints.add(point.measure(barrier, routes.at(rank, each.hops(), split)))) {
          break;
        }
      } catch (WorkFailure | TransportException lost) {
        measuredPoints.add(point.partial(String.valueOf(lost.getMessage())));
        throw lost;
      }
    }
    return measuredPoints.result(List.of(), null);
  }
}
