package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The figures that matter of a run that measured points: what they are depends on their shape. */
final class PointHeadlines {
  private final TransferUnit transferUnit;
  private final List<Point> points;
  private final BestPoints best;
  private final OptionalDouble lineRate;

  PointHeadlines(TransferUnit transferUnit, List<Point> points, OptionalDouble lineRate) {
    this.transferUnit = transferUnit;
    this.points = points;
    this.lineRate = lineRate;
    best = new BestPoints(points);
  }

  List<Headline> list() {
    if (best.paced()) {
      return paced();
    }
    if (best.onFiles()) {
      return files();
    }
    if (points.stream().allMatch(point -> point.spec().shape() == Shape.COLLECTIVE)) {
      return collectives();
    }
    return best.roundTrips() ? roundTrips() : sizes();
  }

  private List<Headline> collectives() {
    List<Headline> list = new ArrayList<>();
    points.stream()
        .filter(point -> point.rates().senderBandwidth() > 0)
        .max(Comparator.comparingDouble(point -> point.rates().senderBandwidth()))
        .ifPresent(point ->
            list.add(
                new Headline(
                    "Peak bus bandwidth",
                    DataRate.format(point.rates().senderBandwidth()),
                    "at %s = %s; algorithm bandwidth %s"
                        .formatted(
                            at(point),
                            DataRate.bits(point.rates().senderBandwidth()),
                            DataRate.format(point.rates().receiverBandwidth())))));
    list.add(lowestLatency());
    list.add(busiest("Highest call rate"));
    return list;
  }

  private List<Headline> sizes() {
    List<Headline> list = new ArrayList<>();
    list.add(peak());
    list.add(lowestLatency());
    list.add(busiest("Highest %s rate".formatted(transferUnit.one())));
    return list;
  }

  private List<Headline> files() {
    String label = "Peak bandwidth of files";
    return List.of(
        best.fastest()
            .map(point ->
                new Headline(
                    label,
                    DataRate.format(point.rates().receiverBandwidth()),
                    "at %s; %s".formatted(at(point), directions(point))))
            .orElse(new Headline(label, NoValue.TEXT, "nothing was read or written")),
        lowestLatency(),
        busiest("Peak IOPS"));
  }

  /** Names the directions of a point, reading and writing, each with its rate. */
  private static String directions(Point point) {
    boolean reads = point.rates().receiverBandwidth() > point.rates().senderBandwidth();
    boolean writes = point.rates().senderBandwidth() > 0;
    return reads && writes
        ? "read %s, written %s"
            .formatted(
                DataRate.format(
                    point.rates().receiverBandwidth() - point.rates().senderBandwidth()),
                DataRate.format(point.rates().senderBandwidth()))
        : reads ? "only read" : "only written";
  }

  private Headline lowestLatency() {
    return best.quickest()
        .map(point -> {
          Percentiles latency = best.latency(point).orElseThrow();
          return new Headline(
              "Lowest median latency",
              Percentile.P50.text(latency),
              "at %s, %s; p99 %s".formatted(at(point), spans(), Percentile.P99.text(latency)));
        })
        .orElse(new Headline("Lowest median latency", NoValue.TEXT, "not measured"));
  }

  private Headline peak() {
    return best.fastest()
        .map(point ->
            new Headline(
                "Peak bandwidth, receiver",
                DataRate.format(point.rates().receiverBandwidth()),
                "at %s = %s%s"
                    .formatted(
                        at(point), DataRate.bits(point.rates().receiverBandwidth()), line(point))))
        .orElse(new Headline("Peak bandwidth, receiver", NoValue.TEXT, "nothing received"));
  }

  private String line(Point point) {
    return lineRate.isEmpty()
        ? point.rates().senderBandwidth() > 0
            ? "; sender " + DataRate.format(point.rates().senderBandwidth())
            : "; the sender's figure is missing"
        : ", " + LineRate.share(LineRate.oneWay(point), lineRate.getAsDouble());
  }

  private Headline busiest(String label) {
    return best.busiest()
        .map(point ->
            new Headline(label, MessageRate.format(point.rates().messageRate()), "at " + at(point)))
        .orElse(new Headline(label, NoValue.TEXT, "nothing received"));
  }

  private List<Headline> roundTrips() {
    List<Headline> list = new ArrayList<>();
    best.quickest()
        .ifPresentOrElse(
            point -> {
              Percentiles latency = best.latency(point).orElseThrow();
              list.add(
                  new Headline(
                      "Lowest median round trip",
                      Percentile.P50.text(latency),
                      "at %s; half of it is %s"
                          .formatted(at(point), TimeSpan.format(latency.p50() / 2))));
              list.add(
                  new Headline(
                      "Round trip p99 at that size",
                      Percentile.P99.text(latency),
                      "p99.9 %s, max %s%s"
                          .formatted(
                              Percentile.P999.text(latency),
                              TimeSpan.format(latency.max()),
                              lacking(latency))));
            },
            () -> list.add(new Headline("Lowest median round trip", NoValue.TEXT, "not measured")));
    list.add(busiest("Peak round trips"));
    return list;
  }

  private List<Headline> paced() {
    return best.highestHeld()
        .map(point -> {
          Percentiles latency = best.latency(point).orElse(null);
          return List.of(
              new Headline(
                  "Latency p99 at the highest rate held",
                  Percentile.P99.text(latency),
                  latency == null
                      ? "not measured"
                      : "%s; p50 %s, max %s%s"
                          .formatted(
                              spans(),
                              Percentile.P50.text(latency),
                              TimeSpan.format(latency.max()),
                              lacking(latency))),
              new Headline(
                  "Highest rate held",
                  MessageRate.format(point.spec().rate()),
                  "%s messages, %s; %s"
                      .formatted(
                          ByteCount.exact(point.spec().size()),
                          DataRate.format(point.rates().receiverBandwidth()),
                          notHeld())),
              lowestRate());
        })
        .orElseGet(() ->
            List.of(
                new Headline("Highest rate held", NoValue.TEXT, notHeld()),
                busiest("Highest rate reached")));
  }

  /**
   * What the path does when there is next to nothing to do: the others are to be read against it.
   */
  private Headline lowestRate() {
    String label = "Latency p99 at the lowest rate";
    return points.stream()
        .filter(point -> best.latency(point).isPresent())
        .min(
            Comparator.comparingLong((Point point) -> point.spec().rate())
                .thenComparingLong(point -> point.spec().size()))
        .map(point -> {
          Percentiles latency = best.latency(point).orElseThrow();
          return new Headline(
              label,
              Percentile.P99.text(latency),
              "%s; p50 %s%s".formatted(at(point), Percentile.P50.text(latency), lacking(latency)));
        })
        .orElse(new Headline(label, NoValue.TEXT, "not measured"));
  }

  private String notHeld() {
    long missed = points.stream().filter(p -> p.spec().rate() > 0 && !BestPoints.held(p)).count();
    return missed == 0 ? "every rate held" : missed + " of " + points.size() + " not held";
  }

  /** Why a figure in p99 is a dash. */
  private static String lacking(Percentiles latency) {
    return Percentile.P99.known(latency) ? "" : "; " + Percentile.P99.reason();
  }

  private static String at(Point point) {
    return point.spec().label();
  }

  private String spans() {
    return best.latency().map(Latency::label).orElse("").toLowerCase(Locale.ROOT);
  }
}
