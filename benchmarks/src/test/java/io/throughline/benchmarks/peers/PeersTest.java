package io.throughline.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Requires;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The peers really run, and what they say is understood. */
class PeersTest {
  private static final Map<String, String> SHARED_MEMORY = Map.of("UCX_TLS", "posix,self");

  private static Place place(int cpu) {
    int last = Runtime.getRuntime().availableProcessors() - 1;
    return new Place(List.of(), Math.min(cpu, last), SHARED_MEMORY);
  }

  @Test
  @Requires(commands = {"ucx_perftest", "taskset"})
  void shouldReadUcxPerftest() throws Exception {
    UcxPerftest perftest = new UcxPerftest(place(1), place(0), "127.0.0.1");
    double bandwidth = perftest.bandwidth("ucp_put_bw", 65_536, 32, 2000);
    double rate = perftest.rate("ucp_put_bw", 65_536, 32, 2000);
    assertThat(bandwidth).isBetween(1e7, 1e12);
    assertThat(rate * 65_536).isBetween(bandwidth / 30, bandwidth * 30);
    assertThat(perftest.latency("tag_lat", 8, 2000)).isBetween(0.05, 1e5);
  }

  @Test
  @Requires(commands = {"iperf3", "taskset"})
  void shouldReadIperf() throws Exception {
    Iperf3 iperf = new Iperf3(place(1), place(0), "127.0.0.1");
    assertThat(iperf.bandwidth(1, 0, 131_072)).isBetween(1e6, 1e12);
  }

  @Test
  @Requires(commands = {"ucx_perftest", "taskset"})
  void shouldRunJucx() throws Exception {
    Jucx jucx = new Jucx(place(1), place(0));
    assertThat(jucx.latency(8, 2000)).isBetween(0.05, 1e5);
    assertThat(jucx.bandwidth(65_536, 16, 2000)).isBetween(1e6, 1e12);
  }
}
