package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.messaging.BufferTiers;
import io.throughline.protocol.messaging.MessagePriority;
import io.throughline.protocol.messaging.RemoteFunction;
import io.throughline.protocol.messaging.RoutingTable;
import io.throughline.protocol.messaging.Topology;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Rate;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Sizes;
import io.throughline.protocol.setting.SettingType.Text;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Critical messages between all ranks of a group, hop by hop, and beside others that load the same
 * connections: one point per size, number of hops and load.
 */
public final class MessagesScenario {
  public static final String TOPOLOGY = "topology";
  public static final String DEGREE = "degree";
  public static final String HOP_LIMIT = "hopLimit";
  public static final String CALL = "call";
  public static final String LOAD = "load";
  public static final String BULK_SIZE = "bulkSize";
  public static final String WINDOW = "window";
  public static final String REALTIME_SIZE = "realtimeSize";
  public static final String REALTIME_RATE = "realtimeRate";
  public static final String BUFFERS = "buffers";
  public static final String LANES = "lanes";
  public static final String SLO = "slo";

  /** Eight tiers. */
  private static final int LONGEST_BUFFERS = 200;

  private static final String SEND = "send";
  private static final String NO_LOAD = "none";
  private static final String BOTH = "realtime+bulk";
  private static final String PER_PRIORITY = "per-priority";
  private static final String LOADS = "Load";

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "messages",
          "Group messages",
          "How quickly do small messages get through a group, hop by hop and beside bulk data?",
          WorkloadKind.MESSAGES,
          CommonSettings.after(
              FlowSettings.ranks("each sends to the others and answers them."),
              new Setting(
                  TOPOLOGY,
                  "Topology",
                  "Which ranks are connected; messages to others go hop by hop. mesh: all. ring:"
                      + " the nearest on both sides, as many as degree says. hypercube: those whose"
                      + " number, from 0, differs in one bit.",
                  FlowSettings.GROUP,
                  new Choice(Topology.ids()),
                  Topology.MESH.id()),
              new Setting(
                  DEGREE,
                  "Degree",
                  "Ranks that each rank of a ring is connected to, half of them on either side.",
                  FlowSettings.GROUP,
                  new Whole(2, FlowSettings.MOST),
                  "2"),
              new Setting(
                  HOP_LIMIT,
                  "Hop limit",
                  "Most hops that a message may take.",
                  FlowSettings.GROUP,
                  new Whole(1, FlowSettings.MOST),
                  "32"),
              SplitSetting.of("a rank sends to those of its own group only."),
              new Setting(
                  CALL,
                  "Call",
                  "send: a tagged message, which comes back. echo and checksum: a remote call, which"
                      + " gives its argument back, or the sum of its 64-bit words.",
                  PointSettings.WORK,
                  new Choice(
                      Stream.concat(Stream.of(SEND), RemoteFunction.ids().stream()).toList()),
                  SEND),
              new Setting(
                  PointSettings.SIZES,
                  "Sizes",
                  "Bytes of a critical message: a list, or a range with a factor. Each size is a"
                      + " point for each number of hops.",
                  PointSettings.WORK,
                  new Sizes(8, 1L << 20),
                  "64B"),
              new Setting(
                  LOAD,
                  "Load",
                  "Other messages on the same connections, from every rank to every neighbour: bulk"
                      + " as fast as they go, realtime at a rate. Each point is measured without"
                      + " them first.",
                  LOADS,
                  new Choice(
                      List.of(
                          MessagePriority.BULK.id(), MessagePriority.REALTIME.id(), BOTH, NO_LOAD)),
                  MessagePriority.BULK.id()),
              new Setting(
                  BULK_SIZE,
                  "Bulk size",
                  "Bytes of a bulk message; what is more urgent goes between two of them.",
                  LOADS,
                  new Size(1, 1L << 24),
                  "64KiB"),
              new Setting(
                  WINDOW,
                  "Window",
                  "Messages of a load that a rank has under way to each neighbour at most.",
                  LOADS,
                  new Whole(1, 64),
                  "4"),
              new Setting(
                  REALTIME_SIZE,
                  "Realtime size",
                  "Bytes of a realtime message.",
                  LOADS,
                  new Size(1, 1L << 20),
                  "1KiB"),
              new Setting(
                  REALTIME_RATE,
                  "Realtime rate",
                  "Bytes of realtime messages per second to each neighbour.",
                  LOADS,
                  new Rate(),
                  "1MB/s"),
              new Setting(
                  BUFFERS,
                  "Buffers",
                  "Buffers that a rank sends its own messages from, of all priorities to all"
                      + " neighbours; a message takes the smallest free one that holds it, and waits"
                      + " where none is free. auto: each sender has its own. One of: "
                      + BufferTiers.FORMS
                      + ".",
                  LOADS,
                  new Text(LONGEST_BUFFERS),
                  BufferTiers.AUTO),
              new Setting(
                  LANES,
                  "Lanes",
                  "shared: one connection to each neighbour, on which what is urgent goes first."
                      + " per-priority: a connection for each priority.",
                  CommonSettings.PATH,
                  new Choice(List.of("shared", PER_PRIORITY)),
                  "shared"),
              new Setting(
                  SLO,
                  "Objective",
                  "Round trip that critical messages are to stay within; the result has the share"
                      + " of those that did. 0 for none.",
                  PointSettings.WORK,
                  new Time(0, parse("1h")),
                  "1ms"),
              PointSettings.duration("1s"),
              PointSettings.warmUp(
                  "Time before each point that is not measured; its load goes on already.", "1s"),
              CommonSettings.TRANSPORT_SETTING,
              Pages.SETTING,
              CommonSettings.WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              LostRank.SETTING,
              PointSettings.verify(
                  "every checks each byte of each answer to a critical message; messages of a load"
                      + " are not checked. none checks nothing.",
                  List.of("every", "none"))),
          MessagesScenario::check,
          MessageFrames::demand,
          values -> MessagePoint.all(values).stream().map(MessagePoint::spec).toList(),
          FlowSettings::roles,
          FlowPlan.None::of);

  private MessagesScenario() {}

  /** Which ranks are connected. */
  public static Topology topology(SettingValues values) {
    return Topology.of(values.choice(TOPOLOGY));
  }

  static int degree(SettingValues values) {
    return (int) values.number(DEGREE);
  }

  /** The ways between the ranks of a run whose topology fits them. */
  public static RoutingTable routes(SettingValues values) {
    return new RoutingTable(topology(values), FlowSettings.ranks(values), degree(values));
  }

  /**
   * The buffers that a rank sends its own messages from.
   *
   * @throws IllegalArgumentException with what is wrong with them
   */
  public static BufferTiers buffers(SettingValues values) {
    return BufferTiers.parse(values.choice(BUFFERS));
  }

  /** Why the buffers are not as the settings say; empty where they are. */
  static Optional<Problem> unbuffered(SettingValues values) {
    BufferTiers tiers;
    try {
      tiers = buffers(values);
    } catch (IllegalArgumentException e) {
      return Optional.of(
          new Problem(
              BUFFERS, String.valueOf(e.getMessage()), "set buffers to " + BufferTiers.FORMS));
    }
    List<MessagePriority> load = load(values);
    long critical = PointSettings.largest(values);
    return tiers
        .largest()
        .flatMap(most ->
            tooLong(PointSettings.SIZES, "critical", critical, most)
                .or(() ->
                    load.contains(MessagePriority.BULK)
                        ? tooLong(BULK_SIZE, "bulk", values.number(BULK_SIZE), most)
                        : Optional.empty())
                .or(() ->
                    load.contains(MessagePriority.REALTIME)
                        ? tooLong(REALTIME_SIZE, "realtime", values.number(REALTIME_SIZE), most)
                        : Optional.empty()));
  }

  private static Optional<Problem> tooLong(String setting, String of, long bytes, long most) {
    return bytes <= most
        ? Optional.empty()
        : Optional.of(
            new Problem(
                BUFFERS,
                "the largest tier holds %s, and a %s message has %s"
                    .formatted(ByteCount.exact(most), of, ByteCount.exact(bytes)),
                "add a tier of %s or more, or set %s to %s at most"
                    .formatted(ByteCount.exact(bytes), setting, ByteCount.exact(most))));
  }

  /** The function that critical messages call; empty where they are answered by a message. */
  public static Optional<RemoteFunction> function(SettingValues values) {
    return RemoteFunction.named(values.choice(CALL));
  }

  /** The priorities of what goes on beside critical messages. */
  public static List<MessagePriority> load(SettingValues values) {
    return switch (values.choice(LOAD)) {
      case NO_LOAD -> List.of();
      case BOTH -> List.of(MessagePriority.REALTIME, MessagePriority.BULK);
      case "bulk" -> List.of(MessagePriority.BULK);
      default -> List.of(MessagePriority.REALTIME);
    };
  }

  /** Connections to each neighbour. */
  public static int lanes(SettingValues values) {
    return values.choice(LANES).equals(PER_PRIORITY) ? MessagePriority.COUNT : 1;
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    int ranks = FlowSettings.ranks(values);
    Optional<String> unfit = topology(values).unfit(ranks, degree(values));
    if (unfit.isPresent()) {
      problems.add(
          topology(values) == Topology.RING ? DEGREE : TOPOLOGY,
          unfit.get(),
          topology(values) == Topology.RING
              ? "set degree to an even number"
              : "set topology to mesh or ring, or name as many nodes");
      return problems;
    }
    Optional<Problem> unsplit = SplitSetting.problem(values);
    if (unsplit.isPresent()) {
      problems.add(unsplit.get());
      return problems;
    }
    unbuffered(values).ifPresent(problems::add);
    if (LostRank.shrinks(values) && topology(values) == Topology.HYPERCUBE) {
      problems.add(
          LostRank.impossible(
              "a hypercube without one of its ranks is none", "topology: mesh or ring"));
    }
    long longest = MessagePoint.all(values).stream().mapToInt(MessagePoint::hops).max().orElse(0);
    if (longest > values.number(HOP_LIMIT)) {
      problems.add(
          HOP_LIMIT,
          "the longest way of a %s of %d ranks has %d hops"
              .formatted(topology(values).id(), ranks, longest),
          "set hopLimit to %d at least, or another topology%s"
              .formatted(longest, topology(values) == Topology.RING ? " or a larger degree" : ""));
    }
    if (function(values).filter(RemoteFunction.CHECKSUM::equals).isPresent()) {
      values.numbers(PointSettings.SIZES).stream()
          .filter(size -> size % Long.BYTES != 0)
          .findFirst()
          .ifPresent(size ->
              problems.add(
                  PointSettings.SIZES,
                  "%s is no whole number of 64-bit words".formatted(ByteCount.exact(size)),
                  "set sizes to multiples of 8 bytes, or call: echo"));
    }
    if (load(values).contains(MessagePriority.REALTIME) && values.number(REALTIME_RATE) == 0) {
      problems.add(
          REALTIME_RATE,
          "a load of realtime messages has a rate",
          "set realtimeRate above 0, or load: bulk");
    }
    return problems;
  }
}
