package io.throughline.benchmarks;

import static io.throughline.benchmarks.Workbench.LOOPBACK;
import static io.throughline.benchmarks.Workbench.SHARED_MEMORY;

import io.throughline.benchmarks.Comparison.Wanted;
import io.throughline.benchmarks.peers.Iperf3;
import io.throughline.benchmarks.peers.Jucx;
import io.throughline.benchmarks.peers.Place;
import io.throughline.benchmarks.peers.UcxPerftest;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.testing.TwoHosts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Transfers of one kind and size against the peers' own programs. */
final class PointToPointBenchmark implements Benchmark {
  private static final int PAIRS = 20;

  /** ucx_perftest's own in its bandwidth tests. */
  private static final int WINDOW = 32;

  private static final long SMALL = 8;
  private static final long MEBIBYTE = 1 << 20;

  /** A peer goes by iterations: so many bytes take it two to three seconds. */
  private static final long SHARED_MEMORY_BYTES = 60_000_000_000L;

  private static final long TCP_BYTES = 15_000_000_000L;
  private static final long SMALL_PUTS = 100_000_000;
  private static final long SHARED_MEMORY_ROUND_TRIPS = 3_500_000;

  /** JUCX is slower, and keeps each request. */
  private static final long JUCX_ROUND_TRIPS = 700_000;

  private static final long TCP_ROUND_TRIPS = 280_000;
  private static final long IPERF_BLOCK = 128 * 1024;

  private static final Map<String, String> CABLE = Map.of("UCX_TLS", "tcp,self");

  @Override
  public String name() {
    return "point-to-point";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    try (Workbench bench = new Workbench(home)) {
      List<NodeProfile> here = PinnedNodes.pair();
      for (long size : new long[] {64 << 10, MEBIBYTE, 4 * MEBIBYTE}) {
        figures.accept(put(bench, here, size));
      }
      figures.accept(smallPuts(bench, here));
      figures.accept(taggedOverLoopback(bench, here));
      figures.accept(watchedOverLoopback(bench, here));
      acrossCable(bench, figures);
      figures.accept(
          latency(bench, here, "shared memory", SHARED_MEMORY, "posix", SHARED_MEMORY_ROUND_TRIPS));
      figures.accept(latency(bench, here, "TCP loopback", LOOPBACK, "tcp", TCP_ROUND_TRIPS));
      figures.accept(smallAgainstJucx(bench, here));
      figures.accept(largeAgainstJucx(bench, here));
      figures.accept(againstIperf(bench, here));
    }
  }

  private static Work sweep(
      Workbench bench,
      List<NodeProfile> nodes,
      Map<String, String> ucx,
      String carrier,
      String operation,
      long size) {
    Map<String, String> settings =
        Map.of("operation", operation, "sizes", "" + size, "window", "" + WINDOW, "spread", "0");
    return new Work(bench, SweepScenario.KIND, settings, ucx, nodes, carrier);
  }

  private static UcxPerftest perftest(Map<String, String> ucx) {
    return new UcxPerftest(Place.here(1, ucx), Place.here(0, ucx), "127.0.0.1");
  }

  /**
   * Work that puts: the putting side never waits, and the other side has nothing to do. Told to
   * spin it would, and take its CPU from the console, which a node of its own has not beside it.
   */
  private static Work puts(Workbench bench, List<NodeProfile> nodes, long size) {
    return sweep(bench, nodes, SHARED_MEMORY, "posix", "put", size).with("wait", "auto");
  }

  private static Figure put(Workbench bench, List<NodeProfile> nodes, long size) throws Exception {
    Work ours = puts(bench, nodes, size);
    UcxPerftest peer = perftest(SHARED_MEMORY);
    return Comparison.pairs(
        "put %s, shared memory, one buffer".formatted(ByteCount.binary(size)),
        "GB/s",
        PAIRS,
        ours::bandwidth,
        "ucx_perftest ucp_put_bw",
        () -> peer.bandwidth("ucp_put_bw", size, WINDOW, SHARED_MEMORY_BYTES / size) / 1e9,
        Wanted.PARITY);
  }

  private static Figure smallPuts(Workbench bench, List<NodeProfile> nodes) throws Exception {
    Work ours = puts(bench, nodes, SMALL);
    UcxPerftest peer = perftest(SHARED_MEMORY);
    return Comparison.pairs(
        "put 8 B, shared memory, message rate",
        "M/s",
        PAIRS,
        ours::rate,
        "ucx_perftest ucp_put_bw",
        () -> peer.rate("ucp_put_bw", SMALL, WINDOW, SMALL_PUTS) / 1e6,
        Wanted.HALF_AS_MUCH_AGAIN);
  }

  private static Figure taggedOverLoopback(Workbench bench, List<NodeProfile> nodes)
      throws Exception {
    Work ours = sweep(bench, nodes, LOOPBACK, "tcp", "tag", MEBIBYTE);
    UcxPerftest peer = perftest(LOOPBACK);
    return tagged("TCP loopback", ours, "ucx_perftest tag_bw", peer);
  }

  /** Runs both tools so that each notices when the other side is lost. */
  private static Figure watchedOverLoopback(Workbench bench, List<NodeProfile> nodes)
      throws Exception {
    Work ours = sweep(bench, nodes, LOOPBACK, "tcp", "tag", MEBIBYTE).with("errorHandling", "peer");
    UcxPerftest peer = perftest(LOOPBACK);
    return tagged("TCP loopback, error handling", ours, "ucx_perftest -e tag_bw", peer, "-e");
  }

  private static Figure tagged(
      String path, Work ours, String peerName, UcxPerftest peer, String... more) throws Exception {
    return Comparison.pairs(
        "tagged 1 MiB, " + path,
        "GB/s",
        PAIRS,
        ours::bandwidth,
        peerName,
        () -> peer.bandwidth("tag_bw", MEBIBYTE, WINDOW, TCP_BYTES / MEBIBYTE, more) / 1e9,
        Wanted.PARITY);
  }

  private static void acrossCable(Workbench bench, Consumer<Figure> figures) throws Exception {
    try (TwoHosts hosts = TwoHosts.start()) {
      List<NodeProfile> nodes =
          List.of(PinnedNodes.remote(hosts, 1, 0), PinnedNodes.remote(hosts, 2, 1));
      Work ours = sweep(bench, nodes, CABLE, "tcp", "tag", MEBIBYTE);
      UcxPerftest peer =
          new UcxPerftest(
              new Place(hosts.host(2).entering(), 1, CABLE),
              new Place(hosts.host(1).entering(), 0, CABLE),
              hosts.host(2).address());
      figures.accept(tagged("TCP across a veth pair", ours, "ucx_perftest tag_bw", peer));
    }
  }

  private static Work pingPong(
      Workbench bench, List<NodeProfile> nodes, Map<String, String> ucx, String carrier) {
    Map<String, String> settings = Map.of("operation", "tag", "sizes", "" + SMALL);
    return new Work(bench, PingPongScenario.KIND, settings, ucx, nodes, carrier);
  }

  private static Figure latency(
      Workbench bench,
      List<NodeProfile> nodes,
      String path,
      Map<String, String> ucx,
      String carrier,
      long iterations)
      throws Exception {
    UcxPerftest peer = perftest(ucx);
    return Comparison.pairs(
        "tagged 8 B, %s, half round trip".formatted(path),
        "us",
        PAIRS,
        pingPong(bench, nodes, ucx, carrier)::latency,
        "ucx_perftest tag_lat",
        () -> peer.latency("tag_lat", SMALL, iterations),
        Wanted.NO_LONGER);
  }

  private static Figure smallAgainstJucx(Workbench bench, List<NodeProfile> nodes)
      throws Exception {
    Jucx peer = jucx();
    return Comparison.pairs(
        "tagged 8 B, shared memory, half round trip",
        "us",
        PAIRS,
        pingPong(bench, nodes, SHARED_MEMORY, "posix")::latency,
        "JUCX (JNI)",
        () -> peer.latency(SMALL, JUCX_ROUND_TRIPS),
        Wanted.LESS);
  }

  private static Figure largeAgainstJucx(Workbench bench, List<NodeProfile> nodes)
      throws Exception {
    Jucx peer = jucx();
    return Comparison.pairs(
        "tagged 1 MiB, shared memory",
        "GB/s",
        PAIRS,
        sweep(bench, nodes, SHARED_MEMORY, "posix", "tag", MEBIBYTE)::bandwidth,
        "JUCX (JNI)",
        () -> peer.bandwidth(MEBIBYTE, WINDOW, SHARED_MEMORY_BYTES / 4 / MEBIBYTE) / 1e9,
        Wanted.FASTER);
  }

  private static Jucx jucx() {
    return new Jucx(Place.here(1, SHARED_MEMORY), Place.here(0, SHARED_MEMORY));
  }

  private static Figure againstIperf(Workbench bench, List<NodeProfile> nodes) throws Exception {
    Work ours = sweep(bench, nodes, Map.of(), "tcp", "tag", IPERF_BLOCK).with("transport", "tcp");
    Iperf3 peer = new Iperf3(Place.here(1, Map.of()), Place.here(0, Map.of()), "127.0.0.1");
    return Comparison.pairs(
        "tcp transport, 1 stream, loopback",
        "GB/s",
        PAIRS,
        ours::bandwidth,
        "iperf3",
        () -> peer.bandwidth(1, 1, IPERF_BLOCK) / 1e9,
        Wanted.NEARLY);
  }
}
