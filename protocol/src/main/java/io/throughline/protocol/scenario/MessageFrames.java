package io.throughline.protocol.scenario;

import io.throughline.protocol.messaging.BufferTiers;
import io.throughline.protocol.messaging.MessagePriority;
import io.throughline.protocol.messaging.RoutingTable;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** The memory that a rank of {@link MessagesScenario} takes: frames of one size for all it has. */
public final class MessageFrames {
  /** Bytes before the contents of each message. */
  public static final int HEADER_BYTES = 64;

  private MessageFrames() {}

  /** Bytes that the longest message on a connection takes, header included. */
  public static long bytes(SettingValues values) {
    long longest = PointSettings.largest(values);
    List<MessagePriority> load = MessagesScenario.load(values);
    if (load.contains(MessagePriority.BULK)) {
      longest = Math.max(longest, values.number(MessagesScenario.BULK_SIZE));
    }
    if (load.contains(MessagePriority.REALTIME)) {
      longest = Math.max(longest, values.number(MessagesScenario.REALTIME_SIZE));
    }
    return Math.ceilDiv(HEADER_BYTES + longest, HEADER_BYTES) * HEADER_BYTES;
  }

  /**
   * Messages that a rank is ready to take of a neighbour at a time, of all lanes.
   *
   * @param critical that may be on the way to it
   */
  public static int receives(SettingValues values, int critical) {
    return 2 * critical + 2 * (int) values.number(MessagesScenario.WINDOW) + 2;
  }

  /** Memory of a rank, and the time that all points take at least. */
  static ResourceNeed demand(SettingValues values) {
    List<MessagePoint> points = MessagePoint.all(values);
    if (points.isEmpty() || MessagesScenario.unbuffered(values).isPresent()) {
      return new ResourceNeed(0, "nothing", PointSettings.SIZES, 0, 0);
    }
    long bytes = memoryBytes(values, MessagesScenario.routes(values), 0);
    return new ResourceNeed(
        bytes,
        "frames of messages in " + ByteCount.binary(bytes),
        MessagesScenario.buffers(values).auto()
            ? "sizes, bulkSize or window"
            : "buffers, sizes, bulkSize or window",
        values.number(PointSettings.WARM_UP),
        points.size()
            * (values.number(PointSettings.WARM_UP) + values.number(PointSettings.DURATION)));
  }

  /** Bytes of a rank's memory: for what comes from each neighbour, and what goes to it. */
  public static long memoryBytes(SettingValues values, RoutingTable routes, int rank) {
    BufferTiers tiers = MessagesScenario.buffers(values);
    // Rank 0 tells each other rank of barriers and stops.
    long frames = (rank == 0 ? 2L * routes.ranks() : 1) + 1;
    for (int neighbour : routes.neighbours(rank)) {
      frames +=
          (long) MessagesScenario.lanes(values)
              * receives(values, routes.together(neighbour, rank));
      frames += tiers.auto() ? 2L * values.number(MessagesScenario.WINDOW) : 0;
    }
    return PointSettings.wholePages(frames * bytes(values) + tiers.memoryBytes(HEADER_BYTES));
  }
}
