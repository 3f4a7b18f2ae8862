package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Extent;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.stream.IntStream;

/** The settings of kinds that measure flows between ranks, with one meaning everywhere. */
public final class FlowSettings {
  public static final String RANKS = "ranks";
  public static final String SIZE = "size";
  public static final String ALONE = "alone";
  public static final String REPEATS = "repeats";

  /** Most ranks of a run. */
  public static final int MOST = 128;

  /** Most bytes of a flow in a round. */
  static final long MOST_BYTES = 1L << 50;

  static final String GROUP = "Group";

  static final Setting SIZE_SETTING =
      new Setting(
          SIZE,
          "Size",
          "Bytes of a message where bandwidth is measured.",
          PointSettings.WORK,
          new Size(1, 1L << 30),
          "1MiB");

  static final Setting WINDOW_SETTING =
      PointSettings.window("Messages in flight at most where bandwidth is measured.", "16");

  static final Setting SPREAD_SETTING =
      new Setting(
          PointSettings.SPREAD,
          "Buffer footprint",
          "Memory on each side, for each other rank, over which transfers rotate.",
          PointSettings.WORK,
          new Size(0, 1L << 30),
          "4MiB");

  static final Setting ALONE_SETTING =
      new Setting(
          ALONE,
          "Alone first",
          "Whether each flow is also measured alone, before all of them at once: then the result"
              + " says which share of that is left to it.",
          GROUP,
          new Toggle(),
          "true");

  static final Setting REPEATS_SETTING =
      new Setting(
          REPEATS,
          "Repeats",
          "Rounds in which all flows are measured at once; the result is their median.",
          GROUP,
          new Whole(1, 1000),
          "3");

  static final Setting WARM_UP_SETTING =
      PointSettings.warmUp("Time before each round that is not measured.", "50ms");

  private FlowSettings() {}

  /**
   * @param help what is measured of them
   */
  static Setting ranks(String help) {
    return new Setting(
        RANKS,
        "Ranks",
        "Agents that take part, each on the node named for it; %s A node may be named several times."
            .formatted(help),
        GROUP,
        new Whole(2, MOST),
        "4");
  }

  static int ranks(SettingValues values) {
    return (int) values.number(RANKS);
  }

  /**
   * The role of a rank.
   *
   * @param number from 1
   */
  public static Role rank(int number) {
    return Role.RANK.number(number);
  }

  static List<Role> roles(SettingValues values) {
    return IntStream.rangeClosed(1, ranks(values)).mapToObj(FlowSettings::rank).toList();
  }

  /**
   * Checks a setting that is the number of a rank, from 1.
   *
   * @param ranks that there are
   * @param of what, where that is not the run
   */
  static void checkRank(
      SettingValues values, String setting, int ranks, String of, Problems problems) {
    if (values.number(setting) > ranks) {
      problems.add(
          setting,
          "there is no rank %d, the ranks%s are 1 to %d"
              .formatted(values.number(setting), of, ranks),
          "set %s to one of them, or let more ranks take part".formatted(setting));
    }
  }

  /** Messages one way. */
  static PointSpec bandwidth(SettingValues values, int index, long iterations, long nanos) {
    long size = values.number(SIZE);
    return new PointSpec(
        index,
        ByteCount.exact(size),
        "",
        PointSettings.operation(values),
        PointSpec.Shape.ONE_WAY,
        size,
        new Concurrency(1, (int) values.number(PointSettings.WINDOW), 1),
        new Extent(iterations, nanos),
        0);
  }

  /**
   * What a rank takes of its node.
   *
   * @param paths to other ranks, each with memory for messages of either direction
   * @param directionBytes of each
   */
  static ResourceNeed demand(long paths, long directionBytes, long warmUpNanos, long leastNanos) {
    long each = 2 * directionBytes;
    return new ResourceNeed(
        paths * each,
        ResourceNeed.pieces(paths, "buffer", ByteCount.binary(each)),
        "size, spread or ranks",
        warmUpNanos,
        leastNanos);
  }
}
