package io.throughline.console.external;

import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import io.throughline.protocol.collective.CallMode;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.OverlapFigures;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import io.throughline.protocol.result.PeerFigure.Commands;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CallSettings;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sets another tool's results beside the points of a run. */
public final class ExternalFigures {
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunRecord run;
  private final ExternalResults results;
  private final ExternalDifferences differences;

  private ExternalFigures(RunRecord run, ExternalResults results) {
    this.run = run;
    this.results = results;
    this.differences = new ExternalDifferences(run.plan(), results);
  }

  /**
   * Returns a figure for each size that both have.
   *
   * @throws ProblemException where they did not measure the same, or have no size in common
   */
  public static List<PeerFigure> beside(RunRecord run, ExternalResults results) {
    ExternalFigures both = new ExternalFigures(run, results);
    both.checkSubject();
    List<PeerFigure> figures = new ArrayList<>();
    for (Point point : run.results().points()) {
      for (Row row : both.rows(point)) {
        PeerFigure figure = both.figure(point, row);
        if (figure != null) {
          figures.add(figure);
        }
      }
    }
    if (figures.isEmpty()) {
      throw both.refused(
          "they have no size in common with figures of both: the run has %s, the file %s"
              .formatted(
                  run.results().points().stream()
                      .map(point -> point.spec().label())
                      .collect(Collectors.joining(", ")),
                  results.rows().stream()
                      .map(row -> both.size(row) + " B")
                      .collect(Collectors.joining(", "))),
          "run the scenario with sizes that are in the file");
    }
    return figures;
  }

  /** Rows of a point's size; where some are of the run's elements, those alone. */
  private List<Row> rows(Point point) {
    List<Row> same =
        results.rows().stream()
            .filter(row -> suits(point) && size(row) == point.spec().size())
            .toList();
    List<Row> alike = same.stream().filter(row -> differences.ofElements(row).isEmpty()).toList();
    return alike.isEmpty() ? same : alike;
  }

  private void checkSubject() {
    boolean fits =
        switch (results.subject()) {
          case COLLECTIVE ->
              run.plan().workload().measuresCollectives() && named().contains(collective().id());
          case BANDWIDTH, LATENCY -> run.results().points().stream().anyMatch(this::suits);
        };
    if (!fits) {
      throw refused(
          "the file is of %s, the run of %s"
              .formatted(
                  results.test().isEmpty() ? "collectives" : results.test(),
                  run.plan().workload().measuresCollectives()
                      ? collective().id()
                      : run.plan().scenario()),
          remedy());
    }
  }

  private String remedy() {
    if (results.subject() != Subject.COLLECTIVE || !named().isEmpty()) {
      return "name a run of what the file is of";
    }
    String without =
        Collective.ids().stream().anyMatch(id -> vector(letters(results.test()), id))
            ? "ranks may have amounts of their own there, as in no collective of Throughline; "
            : "";
    return "%sname a file of a collective that Throughline has: %s"
        .formatted(without, String.join(", ", Collective.ids()));
  }

  /** Whether each rank has an amount of its own: {@code Allgatherv}, {@code All-to-Allw}. */
  private static boolean vector(String name, String id) {
    return name.startsWith(letters(id)) && name.substring(letters(id).length()).matches("[vw].*");
  }

  /** Whether a point is of what the file is of: bytes both ways are no bandwidth one way. */
  private boolean suits(Point point) {
    return point.spec().shape()
        == switch (results.subject()) {
          case COLLECTIVE -> Shape.COLLECTIVE;
          case BANDWIDTH ->
              results.test().equals(OsuText.BOTH_WAYS) ? Shape.BOTH_WAYS : Shape.ONE_WAY;
          case LATENCY -> Shape.ROUND_TRIP;
        };
  }

  private Collective collective() {
    return CollectiveScenario.collective(run.plan().settings());
  }

  /** The collectives that the test's name may stand for; all where the file names none. */
  private List<String> named() {
    String name = letters(results.test());
    return name.isEmpty()
        ? Collective.ids()
        : Collective.ids().stream()
            .filter(id -> name.startsWith(letters(id)) && !vector(name, id))
            .filter(id -> !(id.equals("reduce") && name.startsWith("reducescatter")))
            .toList();
  }

  /**
   * {@code all_reduce_perf}, {@code Non-blocking Allreduce Latency} and {@code all-reduce} as one.
   */
  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT)
        .replaceFirst("^mpi ", "")
        .replaceFirst("^non-blocking ", "")
        .replaceFirst("(_perf| latency)$", "")
        .replace("bcast", "broadcast")
        .replaceAll("[^a-z]", "");
  }

  /** The size as Throughline and nccl-tests tell it: of a rank's larger buffer. */
  private long size(Row row) {
    boolean blocks =
        results.tool().equals(OsuText.TOOL)
            && results.subject() == Subject.COLLECTIVE
            && switch (collective()) {
              case ALL_GATHER, ALL_TO_ALL, GATHER, SCATTER -> true;
              case BARRIER, BROADCAST, REDUCE, ALL_REDUCE, REDUCE_SCATTER, SCAN -> false;
            };
    return blocks ? row.size() * CollectiveScenario.groupSize(run.plan().settings()) : row.size();
  }

  private @Nullable PeerFigure figure(Point point, Row row) {
    boolean inPlace =
        results.subject() == Subject.COLLECTIVE
            && run.plan().settings().on(CollectiveScenario.IN_PLACE)
            && !Double.isNaN(row.inPlace());
    double theirs = inPlace ? row.inPlace() : row.outOfPlace();
    double ours = ours(point);
    if (!(theirs > 0) || !(ours > 0)) {
      return null;
    }
    boolean time = results.subject() != Subject.BANDWIDTH;
    return new PeerFigure(
        results.test(),
        "%s %s".formatted(point.spec().work(), point.spec().label()),
        point.spec().size(),
        results.tool(),
        List.of(),
        Commands.NONE,
        List.of(point.spec().index()),
        Beside.of(time, List.of(ours), List.of(theirs)),
        "",
        differences.of(row, inPlace));
  }

  /** Mean nanoseconds of a call or of half a round trip, or bytes per second; NaN where unknown. */
  private double ours(Point point) {
    return switch (results.subject()) {
      case COLLECTIVE ->
          CallSettings.mode(run.plan().settings()) == CallMode.NON_BLOCKING
              ? point.overlap().map(OverlapFigures::pureNanos).orElse(Double.NaN)
              : NANOS_PER_SECOND / point.rates().messageRate();
      case BANDWIDTH -> point.rates().receiverBandwidth();
      case LATENCY -> {
        Percentiles trip = point.latencies().get(Latency.ROUND_TRIP.id());
        yield trip == null ? Double.NaN : trip.mean() / 2;
      }
    };
  }

  private ProblemException refused(String what, String remedy) {
    return new ProblemException(new Problem("--beside", what, remedy));
  }
}
