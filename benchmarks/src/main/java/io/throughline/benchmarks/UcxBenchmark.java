package io.throughline.benchmarks;

import io.throughline.benchmarks.Comparison.Wanted;
import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.PointSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every operation and size over every way between two agents of one machine, against the
 * ucx_perftest of the same UCX. One {@code baseline} run measures all sizes of a work in turns with
 * the peer, so that agents are launched once per work and not once per figure.
 */
final class UcxBenchmark implements Benchmark {
  private static final int PAIRS = 6;

  /** Time of each measurement, the peer's and ours. */
  private static final String SPAN = "250ms";

  private static final List<PeerWork> WORKS =
      List.of(
          PeerWork.PUT_BW,
          PeerWork.GET_BW,
          PeerWork.TAG_BW,
          PeerWork.AM_BW,
          PeerWork.PUT_LAT,
          PeerWork.TAG_LAT,
          PeerWork.AM_LAT);

  private static final List<Long> SIZES = List.of(8L, 64L << 10, 1L << 20, 16L << 20);

  /**
   * A carrier of the bytes.
   *
   * @param name for people
   * @param ucx variables of both agents and of the peer
   * @param carrier that our own result has to name; empty where UCX may leave some work to another
   */
  private record Way(String name, Map<String, String> ucx, String carrier) {}

  private static final List<Way> WAYS =
      List.of(
          new Way("shared memory", Workbench.SHARED_MEMORY, "posix"),
          new Way("CMA", Map.of("UCX_TLS", "cma,tcp,self", "UCX_NET_DEVICES", "lo"), ""),
          new Way("TCP loopback", Workbench.LOOPBACK, "tcp"));

  @Override
  public String name() {
    return "ucx";
  }

  /** Figures of one version of UCX say nothing of another: a file for each. */
  @Override
  public String results() {
    return Ucx.availability() instanceof Available ucx ? "ucx-" + ucx.version() : name();
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    if (!(Ucx.availability() instanceof Available)) {
      return;
    }
    try (Workbench bench = new Workbench(home)) {
      for (String errorHandling : List.of("none", "peer")) {
        for (Way way : WAYS) {
          for (PeerWork work : WORKS) {
            Baseline baseline = new Baseline(bench, way, work, errorHandling);
            SIZES.forEach(size -> figures.accept(baseline.figure(size)));
          }
        }
      }
    }
  }

  /** The sizes of one work over one way; measured when the first of its figures is wanted. */
  private static final class Baseline {
    private final Workbench bench;
    private final Way way;
    private final PeerWork work;
    private final String errorHandling;
    private @Nullable List<PeerFigure> measured;

    Baseline(Workbench bench, Way way, PeerWork work, String errorHandling) {
      this.bench = bench;
      this.way = way;
      this.work = work;
      this.errorHandling = errorHandling;
    }

    Figure figure(long size) {
      String name =
          "%s %s, %s, error handling %s"
              .formatted(work.id(), ByteCount.binary(size), way.name, errorHandling);
      String peer = "ucx_perftest " + work.test() + (errorHandling.equals("peer") ? " -e" : "");
      return new Figure(name, peer, () -> row(name, peer, size));
    }

    private Row row(String name, String peer, long size) throws InterruptedException {
      if (measured == null) {
        measured = run();
      }
      PeerFigure figure =
          measured.stream().filter(each -> each.size() == size).findFirst().orElseThrow();
      Beside beside = figure.measured();
      if (beside == null) {
        throw new IllegalStateException(name + ": no figure; " + figure.skipped());
      }
      double unit = work.latency() ? 1e-3 : 1e-9;
      return Comparison.row(
          name,
          work.latency() ? "us" : "GB/s",
          scaled(beside.ours(), unit),
          peer,
          scaled(beside.peer(), unit),
          work.latency() ? Wanted.NO_LONGER : Wanted.PARITY);
    }

    private List<PeerFigure> run() throws InterruptedException {
      Map<String, String> settings =
          Map.of(
              BaselineScenario.WORKS,
              work.id(),
              PointSettings.SIZES,
              SIZES.stream().map(size -> size + "B").collect(Collectors.joining(",")),
              BaselineScenario.REPEATS,
              Integer.toString(PAIRS),
              PointSettings.DURATION,
              SPAN,
              CommonSettings.WAIT,
              "spin",
              CommonSettings.ERROR_HANDLING,
              errorHandling);
      return bench
          .run(
              Workbench.scenario(BaselineScenario.KIND, settings, way.ucx),
              PinnedNodes.pair(),
              way.carrier)
          .results()
          .peers();
    }

    private static double[] scaled(List<Double> values, double unit) {
      return values.stream().mapToDouble(value -> value * unit).toArray();
    }
  }
}
