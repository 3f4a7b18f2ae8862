package io.throughline.agent.workload;

import io.throughline.agent.transport.Deadline;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/** The work of one rank among others, over its channels to them. */
public abstract class RankWorkload implements Workload {
  protected final WorkSetup setup;
  protected final RunPlan plan;
  protected final GroupMembership membership;

  /** Index of this side in the plan. */
  protected final int rank;

  protected final WaitStrategy waitStrategy;
  protected final RankChannels channels;

  /**
   * @param lanes paths between two ranks that are connected
   * @param connected whether there are paths between two ranks; the same either way round
   */
  protected RankWorkload(
      WorkSetup setup,
      GroupMembership membership,
      int lanes,
      BiPredicate<Integer, Integer> connected) {
    this.setup = setup;
    this.plan = setup.plan();
    this.membership = membership;
    this.rank = plan.rank(setup.assignment().role());
    this.waitStrategy = setup.waits().get();
    this.channels =
        new RankChannels(
            plan, rank, waitStrategy, setup.stop(), plan.connectNanos(), lanes, connected);
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
        .flatMap(
            channel -> channel.carriers(largest.operation(), Math.max(1, largest.size())).stream())
        .distinct()
        .toList();
  }

  @Override
  public List<Note> notes() {
    return channels.all().flatMap(channel -> channel.notes().stream()).distinct().toList();
  }

  @Override
  public void keepAlive() {
    channels.all().forEach(channel -> channel.progress());
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
