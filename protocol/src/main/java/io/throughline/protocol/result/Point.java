package io.throughline.protocol.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Role;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * A measured point: what was done, and its figures from both sides. Bytes, nanoseconds, bytes per
 * second. In JSON the parts of its parts stand beside each other.
 *
 * @param spec what was done
 * @param rates of all that was moved
 * @param basis what the figures rest on
 * @param latencies by {@link Latency#id}, from merged histograms
 * @param checked messages that were checked, and what was wrong of them
 * @param complete whether both sides measured it whole
 * @param sides what each side said, senders first
 * @param groups of a collective whose ranks are split, each by itself; the figures above are those
 *     of the slowest one; else none
 */
public record Point(
    PointSpec spec,
    @JsonUnwrapped Rates rates,
    @JsonUnwrapped Basis basis,
    Map<String, Percentiles> latencies,
    @JsonUnwrapped Checked checked,
    boolean complete,
    List<FlowEnd> sides,
    List<GroupFigures> groups) {

  public Point {
    sides = List.copyOf(sides);
    groups = Objects.requireNonNullElse(groups, List.<GroupFigures>of());
  }

  /** A point whose ranks, if there are any, are not split. */
  public Point(
      PointSpec spec,
      Rates rates,
      Basis basis,
      Map<String, Percentiles> latencies,
      Checked checked,
      boolean complete,
      List<FlowEnd> sides) {
    this(spec, rates, basis, latencies, checked, complete, sides, List.of());
  }

  /**
   * Rates of a point.
   *
   * @param receiverBandwidth bytes that arrived / the time of the side where they arrived; both
   *     directions together where both were measured; of files, all that was read and written; of
   *     collectives the algorithm bandwidth, size / time of a call
   * @param senderBandwidth bytes moved / the time of the side that moved them, likewise; of files,
   *     what was written; of collectives the bus bandwidth
   * @param messageRate messages per second, by the same clock as {@code receiverBandwidth}; round
   *     trips per second where those were measured
   */
  public record Rates(double receiverBandwidth, double senderBandwidth, double messageRate) {}

  /**
   * The messages that the figures of a point rest on. Where the side that {@code receiverBandwidth}
   * comes from is lost and the other is not, they are what the other sent.
   *
   * @param messages how many
   * @param bytes of them
   * @param elapsedNanos of the side that {@code receiverBandwidth} comes from
   */
  public record Basis(long messages, long bytes, long elapsedNanos) {}

  /**
   * Whether a side's slices and its mean are latencies from the planned send, in nanoseconds, where
   * others tell bytes per second.
   */
  public boolean tellsLatency(FlowEnd side) {
    return spec.rate() > 0 && Role.begins(side.role());
  }

  /** The ranks' arrivals at the calls of a collective, by index; empty where not known. */
  public List<RankArrivals> arrivals() {
    return sides.stream()
        .map(side -> side.rank().arrivals())
        .filter(told -> !told.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** Overlap that non-blocking calls of a collective win; empty where there were none. */
  public Optional<OverlapFigures> overlap() {
    return OverlapFigures.of(
        sides.stream().map(side -> side.rank().overlap()).flatMap(Stream::ofNullable).toList());
  }

  /**
   * Of two nodes.
   *
   * @param sides one per role, in any order
   */
  public static Point of(PointSpec spec, List<FlowEnd> sides) {
    return of(spec, sides, 2);
  }

  /**
   * @param sides one per role, in any order
   * @param roles that there are
   */
  public static Point of(PointSpec spec, List<FlowEnd> sides, int roles) {
    return of(spec, sides, roles, Optional.empty());
  }

  /**
   * @param sides one per role, in any order
   * @param roles that there are
   * @param split of the ranks that carry out a collective; empty where they are one group
   */
  public static Point of(PointSpec spec, List<FlowEnd> sides, int roles, Optional<Split> split) {
    return switch (spec.shape()) {
      case LOCAL -> local(spec, sides.getFirst());
      case COLLECTIVE -> together(spec, sides, roles, split);
      case GROUP_ROUND_TRIP -> amongAll(spec, sides, roles);
      case ONE_WAY, BOTH_WAYS, ROUND_TRIP, ALONE -> between(spec, sides, roles);
    };
  }

  /** The point of ranks that make the same calls: the one that took longest decides. */
  private static Point together(
      PointSpec spec, List<FlowEnd> sides, int ranks, Optional<Split> split) {
    long calls = sides.stream().mapToLong(side -> side.moved().arrivedMessages()).min().orElse(0);
    long nanos = sides.stream().mapToLong(side -> side.moved().elapsedNanos()).max().orElse(0);
    long bytes = calls * spec.size();
    double algorithmBandwidth = perSecond(bytes, nanos);
    return new Point(
        spec,
        new Rates(
            algorithmBandwidth,
            algorithmBandwidth
                * Collective.of(spec.work())
                    .busFactor(split.map(of -> of.groups().getFirst().size()).orElse(ranks)),
            perSecond(calls, nanos)),
        new Basis(calls, bytes, nanos),
        latencies(sides),
        // A call is checked where every rank checked its result, and wrong where one found it so.
        new Checked(
            sides.stream().mapToLong(side -> side.checked().verified()).min().orElse(0),
            sides.stream().mapToLong(side -> side.checked().mismatches()).max().orElse(0)),
        whole(sides, ranks),
        sides,
        split.map(of -> GroupFigures.of(spec, sides, of)).orElse(List.of()));
  }

  /** The point of ranks that send to each other at the same time: what all of them moved. */
  private static Point amongAll(PointSpec spec, List<FlowEnd> sides, int ranks) {
    Ends all = new Ends(sides, false);
    return new Point(
        spec,
        new Rates(
            all.rate(Moved::arrivedBytes),
            all.rate(Moved::sentBytes),
            all.rate(Moved::arrivedMessages)),
        new Basis(
            all.sum(Moved::arrivedMessages), all.sum(Moved::arrivedBytes), all.elapsedNanos()),
        latencies(sides),
        checked(sides),
        whole(sides, ranks),
        sides);
  }

  /** A point of one side alone, which reads arriving bytes and writes sent ones. */
  private static Point local(PointSpec spec, FlowEnd side) {
    Moved moved = side.moved();
    return new Point(
        spec,
        new Rates(
            perSecond(moved.bytes(), moved.elapsedNanos()),
            perSecond(moved.sentBytes(), moved.elapsedNanos()),
            perSecond(moved.messages(), moved.elapsedNanos())),
        new Basis(moved.messages(), moved.bytes(), moved.elapsedNanos()),
        latencies(List.of(side)),
        side.checked(),
        side.ending().isEmpty(),
        List.of(side));
  }

  private static Point between(PointSpec spec, List<FlowEnd> sides, int roles) {
    // With a one-sided read the bytes come from the receiver's side and arrive at the sender's.
    boolean read = spec.operation() == Operation.GET;
    Ends from = Ends.of(sides, !read, roles);
    Ends to = Ends.of(sides, read, roles);
    boolean both = spec.shape() == Shape.BOTH_WAYS;
    double arrived = to.rate(Moved::arrivedBytes);
    double sent = from.rate(Moved::sentBytes);
    double rate = to.rate(Moved::arrivedMessages);
    if (both) {
      arrived += from.rate(Moved::arrivedBytes);
      sent += to.rate(Moved::sentBytes);
      rate += from.rate(Moved::arrivedMessages);
    }
    if (spec.shape() == Shape.ROUND_TRIP && !from.silent()) {
      rate = from.rate(Moved::arrivedMessages);
    }
    Ends counted = to;
    ToLongFunction<Moved> messages = Moved::arrivedMessages;
    ToLongFunction<Moved> bytes = Moved::arrivedBytes;
    if (to.silent() && spec.shape() == Shape.ONE_WAY) {
      // What is known is what was sent, and how quickly.
      counted = from;
      messages = Moved::sentMessages;
      bytes = Moved::sentBytes;
      rate = from.rate(messages);
    } else if (spec.shape() == Shape.ALONE && to.sum(Moved::arrivedBytes) == 0) {
      counted = from;
      arrived = from.rate(Moved::arrivedBytes);
      rate = from.rate(Moved::arrivedMessages);
    } else if (spec.shape() == Shape.ALONE && from.sum(Moved::sentBytes) == 0) {
      sent = to.rate(Moved::sentBytes);
    }
    return new Point(
        spec,
        new Rates(arrived, sent, rate),
        new Basis(
            counted.sum(messages) + (both ? from.sum(messages) : 0),
            counted.sum(bytes) + (both ? from.sum(bytes) : 0),
            counted.elapsedNanos()),
        latencies(sides),
        checked(sides),
        whole(sides, roles),
        Stream.concat((read ? to : from).sides().stream(), (read ? from : to).sides().stream())
            .toList());
  }

  /**
   * All that stand at one end.
   *
   * @param sides where nobody said anything, one that says so
   * @param silent whether nobody did
   */
  private record Ends(List<FlowEnd> sides, boolean silent) {

    static Ends of(List<FlowEnd> all, boolean beginning, int roles) {
      List<FlowEnd> here =
          all.stream().filter(side -> Role.begins(side.role()) == beginning).toList();
      boolean silent = here.isEmpty() && roles > 1;
      return new Ends(
          silent ? List.of(Point.silent(beginning ? Role.SENDER : Role.RECEIVER)) : here, silent);
    }

    long sum(ToLongFunction<Moved> figure) {
      return sides.stream().map(FlowEnd::moved).mapToLong(figure).sum();
    }

    /** Time of the side that took longest: all begin together. */
    long elapsedNanos() {
      return sides.stream().mapToLong(side -> side.moved().elapsedNanos()).max().orElse(0);
    }

    double rate(ToLongFunction<Moved> figure) {
      return perSecond(sum(figure), elapsedNanos());
    }
  }

  private static FlowEnd silent(Role role) {
    return new FlowEnd(
        0,
        role.id(),
        Moved.NOTHING,
        WarmUp.NONE,
        Timing.NONE,
        Checked.NOTHING,
        "this side said nothing",
        List.of());
  }

  /** Whether every side measured the point to its end. */
  private static boolean whole(List<FlowEnd> sides, int roles) {
    return sides.size() == roles && sides.stream().allMatch(side -> side.ending().isEmpty());
  }

  /** All that the sides checked. */
  private static Checked checked(List<FlowEnd> sides) {
    return new Checked(
        sides.stream().mapToLong(side -> side.checked().verified()).sum(),
        sides.stream().mapToLong(side -> side.checked().mismatches()).sum());
  }

  private static double perSecond(long amount, long nanos) {
    return nanos == 0 ? 0 : amount * 1e9 / nanos;
  }

  private static Map<String, Percentiles> latencies(List<FlowEnd> sides) {
    return Percentiles.byLatency(sides.stream().map(side -> side.timing().histograms()).toList());
  }
}
