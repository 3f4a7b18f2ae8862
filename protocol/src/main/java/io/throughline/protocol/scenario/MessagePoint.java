package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Split;
import io.throughline.protocol.messaging.MessagePriority;
import io.throughline.protocol.messaging.RoutingTable;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Extent;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;

/**
 * A point of {@link MessagesScenario}.
 *
 * @param hops of each of its critical messages
 * @param load priorities of the messages that go on beside; empty for none
 */
public record MessagePoint(PointSpec spec, int hops, List<MessagePriority> load) {
  /** The load of a point without any. */
  private static final String ALONE = "alone";

  public MessagePoint {
    load = List.copyOf(load);
  }

  /** Whether other messages go on beside. */
  public boolean loaded() {
    return !load.isEmpty();
  }

  /** The points of a run, in order: those with a load behind the same without. */
  public static List<MessagePoint> all(SettingValues values) {
    List<MessagePriority> load = MessagesScenario.load(values);
    int ranks = FlowSettings.ranks(values);
    if (MessagesScenario.topology(values).unfit(ranks, MessagesScenario.degree(values)).isPresent()
        || SplitSetting.problem(values).isPresent()) {
      return List.of();
    }
    RoutingTable routes = MessagesScenario.routes(values);
    Split split = SplitSetting.split(values);
    List<MessagePoint> points = new ArrayList<>();
    for (long size : values.numbers(PointSettings.SIZES)) {
      for (int hops = 1; hops <= routes.longest(); hops++) {
        if (!routes.anyAt(hops, split)) {
          continue;
        }
        points.add(point(values, points.size(), size, hops, List.of(), routes.longest() > 1));
        if (!load.isEmpty()) {
          points.add(point(values, points.size(), size, hops, load, routes.longest() > 1));
        }
      }
    }
    return points;
  }

  /**
   * The points of a run that are still to be measured by the ranks that are left of it: those whose
   * messages find ways of as many hops among them.
   *
   * @param whole values of the run
   * @param left values for the ranks that are left
   * @param first index of the first of them
   */
  public static List<MessagePoint> left(SettingValues whole, SettingValues left, int first) {
    RoutingTable routes = MessagesScenario.routes(left);
    Split split = SplitSetting.split(left);
    return all(whole).stream()
        .filter(point -> point.spec().index() >= first && point.hops() <= routes.longest())
        .filter(point -> routes.anyAt(point.hops(), split))
        .toList();
  }

  private static MessagePoint point(
      SettingValues values,
      int index,
      long size,
      int hops,
      List<MessagePriority> load,
      boolean several) {
    String beside = load.isEmpty() ? ALONE : values.choice(MessagesScenario.LOAD);
    String way = several ? (hops == 1 ? "1 hop, " : "%d hops, ".formatted(hops)) : "";
    return new MessagePoint(
        new PointSpec(
            index,
            "%s, %s%s".formatted(ByteCount.exact(size), way, beside),
            way + beside,
            Operation.TAG,
            Shape.GROUP_ROUND_TRIP,
            size,
            Concurrency.NONE,
            new Extent(0, values.number(PointSettings.DURATION)),
            0),
        hops,
        load);
  }
}
