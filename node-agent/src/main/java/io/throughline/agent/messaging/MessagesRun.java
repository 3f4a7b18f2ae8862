package io.throughline.agent.messaging;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.GroupMembership;
import io.throughline.agent.workload.MeasuredPoints;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.RankChannels;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.messaging.RoutingTable;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.MessageFrames;
import io.throughline.protocol.scenario.MessagePoint;
import io.throughline.protocol.scenario.MessagesScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.SplitSetting;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One rank of a run in which ranks exchange messages, hop by hop. */
public final class MessagesRun implements Workload {
  private final WorkSetup setup;
  private final RunPlan plan;
  private final GroupMembership membership;
  private final Supplier<Fabric> fabrics;
  private final int rank;
  private final RoutingTable routes;
  private final WaitStrategy waitStrategy;
  private final RankChannels channels;
  private final MeasuredPoints measuredPoints;

  /** Null until the run begins. */
  private @Nullable GroupMessages messages;

  /**
   * @param fabrics opens the one that all data paths share, with one memory for all
   */
  public MessagesRun(WorkSetup setup, GroupMembership membership, Supplier<Fabric> fabrics) {
    this.setup = setup;
    this.membership = membership;
    this.plan = setup.plan();
    this.fabrics = fabrics;
    this.rank = plan.rank(setup.assignment().role());
    this.routes = MessagesScenario.routes(plan.settings());
    this.waitStrategy = setup.waits().get();
    this.channels =
        new RankChannels(
            plan,
            rank,
            waitStrategy,
            setup.stop(),
            plan.settings().number(CommonSettings.TIMEOUT),
            MessagesScenario.lanes(plan.settings()),
            (one, other) -> routes.neighbours(one).contains(other));
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
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    channels.connect(addresses, until);
  }

  @Override
  public void roundTrip() {
    channels.roundTrip();
  }

  @Override
  public List<String> carriers() {
    PointSpec largest = plan.points().getLast();
    return channels
        .all()
        .flatMap(channel -> channel.carriers(largest.operation(), largest.size()).stream())
        .distinct()
        .toList();
  }

  @Override
  public List<Note> notes() {
    return channels.all().flatMap(channel -> channel.notes().stream()).distinct().toList();
  }

  @Override
  public void keepAlive() {
    GroupMessages begun = messages;
    if (begun == null) {
      channels.all().forEach(channel -> channel.progress());
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

  @Override
  public long refused() {
    return channels.all().mapToLong(channel -> channel.refused()).sum();
  }

  @Override
  public void abort(String why) {
    channels.abort(why);
  }

  @Override
  public void close() {
    channels.close();
  }
}
