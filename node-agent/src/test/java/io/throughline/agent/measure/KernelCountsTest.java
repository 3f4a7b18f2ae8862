package io.throughline.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelCountsTest {
  @TempDir private Path root;
  private final CounterBoard board = new CounterBoard(Set.of(Counter.BYTES));

  @BeforeEach
  void network() throws IOException {
    retransmits(40);
  }

  private void put(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(Objects.requireNonNull(path.getParent()));
    Files.writeString(path, text);
  }

  private void retransmits(int segments) throws IOException {
    put(
        "proc/net/snmp",
        """
        Ip: Forwarding DefaultTTL
        Ip: 2 64
        Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens InSegs OutSegs RetransSegs InErrs
        Tcp: 1 200 120000 -1 19 911 802 %d 0
        """
            .formatted(segments));
  }

  private void heat(int cpu, int core, int all) throws IOException {
    String folder = "sys/devices/system/cpu/cpu" + cpu + "/thermal_throttle/";
    put(folder + "core_throttle_count", core + "\n");
    put(folder + "package_throttle_count", all + "\n");
  }

  @Test
  void shouldCountFromItsStart() throws Exception {
    KernelCounts counts = new KernelCounts(root);
    retransmits(57);
    counts.read(board, true);
    assertThat(board.snapshot())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(Counter.BYTES.id(), 0L, Counter.RETRANSMITS.id(), 17L));
  }

  @Test
  void shouldLookAtHeatAtTheLatestAtTheEnd() throws Exception {
    put("sys/devices/system/cpu/online", "0-1\n");
    heat(0, 1, 5);
    heat(1, 0, 5);
    KernelCounts counts = new KernelCounts(root);
    heat(1, 2, 6);
    counts.read(board, true);
    assertThat(board.get(Counter.HEAT_THROTTLES)).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "0::/system.slice/a,      sys/fs/cgroup/system.slice/a/cpu.stat",
    "0::/host/of/a/container, sys/fs/cgroup/cpu.stat",
    "'4:cpu,cpuacct:/a',      'sys/fs/cgroup/cpu,cpuacct/a/cpu.stat'",
  })
  void shouldFindTheQuotaOfItsControlGroup(String group, String file) throws Exception {
    put("proc/self/cgroup", "9:name=systemd:/\n" + group + "\n");
    put(file, "nr_periods 10\nnr_throttled 3\nthrottled_usec 900\n");
    KernelCounts counts = new KernelCounts(root);
    put(file, "nr_periods 30\nnr_throttled 8\nthrottled_usec 2900\n");
    counts.read(board, true);
    assertThat(board.get(Counter.QUOTA_THROTTLES)).isEqualTo(5);
  }

  @Test
  void shouldSayNothingOfWhatThisKernelDoesNotCount() throws Exception {
    Files.delete(root.resolve("proc/net/snmp"));
    put("proc/self/cgroup", "0::/\n");
    put("sys/fs/cgroup/cpu.stat", "usage_usec 5\n");
    KernelCounts counts = new KernelCounts(root);
    counts.read(board, true);
    assertThat(board.snapshot()).containsOnlyKeys(Counter.BYTES.id());
  }
}
