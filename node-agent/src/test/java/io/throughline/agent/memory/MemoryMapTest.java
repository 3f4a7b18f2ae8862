package io.throughline.agent.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.memory.MemoryMap.Range;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.evidence.Buffers.NumaBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads what a machine with two NUMA nodes says of a process. */
class MemoryMapTest {
  private static final long MIB = 1 << 20;

  /** As Linux 6.8 writes them; fields that are not read are left out. */
  private static final String SMAPS =
      """
      7f0000000000-7f0000800000 rw-p 00000000 00:00 0
      Size:               8192 kB
      KernelPageSize:        4 kB
      MMUPageSize:           4 kB
      Rss:                8192 kB
      AnonHugePages:      6144 kB
      ShmemPmdMapped:        0 kB
      FilePmdMapped:         0 kB
      Shared_Hugetlb:        0 kB
      Private_Hugetlb:       0 kB
      VmFlags: rd wr mr mw me ac hg
      7f0001000000-7f0001800000 rw-s 00000000 00:01 294960   /SYSV00000000 (deleted)
      KernelPageSize:        4 kB
      Rss:                8192 kB
      AnonHugePages:         0 kB
      ShmemPmdMapped:        0 kB
      Shared_Hugetlb:        0 kB
      Private_Hugetlb:       0 kB
      VmFlags: rd wr sh mr mw me ms nh
      7f0002000000-7f0002800000 rw-s 00000000 00:11 327710   /SYSV00000000 (deleted)
      KernelPageSize:     2048 kB
      Rss:                   0 kB
      AnonHugePages:         0 kB
      Shared_Hugetlb:     2048 kB
      Private_Hugetlb:    6144 kB
      VmFlags: rd wr sh mr mw me ms de ht
      7f0003000000-7f0003800000 rw-s 00000000 00:01 589834   /SYSV00000000 (deleted)
      KernelPageSize:        4 kB
      Rss:                8192 kB
      AnonHugePages:         0 kB
      ShmemPmdMapped:     8192 kB
      VmFlags: rd wr sh mr mw me ms hg
      7f0004000000-7f0005000000 rw-p 00000000 00:00 0
      KernelPageSize:        4 kB
      Rss:               16384 kB
      AnonHugePages:     10240 kB
      VmFlags: rd wr mr mw me ac
      """;

  private static final String NUMA_MAPS =
      """
      7f0000000000 prefer:1 anon=2048 dirty=2048 active=0 N1=2048 kernelpagesize_kB=4
      7f0001000000 default file=/SYSV00000000\\040(deleted) dirty=2048 mapmax=2 N0=512 N1=1536 kernelpagesize_kB=4
      7f0002000000 default file=/SYSV00000000\\040(deleted) huge dirty=4 N0=1 N1=3 kernelpagesize_kB=2048
      7f0003000000 default file=/SYSV00000000\\040(deleted) dirty=2048 N0=2048 kernelpagesize_kB=4
      7f0004000000 default
      """;

  @TempDir Path process;

  private Buffers of(long start, long bytes) throws IOException {
    Files.writeString(process.resolve("smaps"), SMAPS);
    Files.writeString(process.resolve("numa_maps"), NUMA_MAPS);
    return MemoryMap.read(process).buffers(List.of(new Range(start, bytes)), List.of());
  }

  @Test
  void shouldTellTransparentHugePagesFromSmallOnes() throws IOException {
    Buffers anonymous = of(0x7f0000000000L, 8 * MIB);

    assertThat(anonymous.transparentBytes()).isEqualTo(6 * MIB);
    assertThat(anonymous.numaNodes()).containsExactly(new NumaBytes(1, 8 * MIB));
    assertThat(anonymous.words())
        .isEqualTo(
            "8 MiB of buffers on transparent huge (75 %) and 4 KiB (25 %) pages, NUMA node 1");
    assertThat(of(0x7f0003000000L, 8 * MIB).pages()).isEqualTo("transparent huge pages");
    assertThat(of(0x7f0001000000L, 8 * MIB).pages()).isEqualTo("4 KiB pages");
  }

  @Test
  void shouldTellExplicitHugePages() throws IOException {
    Buffers explicit = of(0x7f0002000000L, 8 * MIB);

    assertThat(explicit.explicitBytes()).isEqualTo(8 * MIB);
    assertThat(explicit.explicitPageBytes()).isEqualTo(2 * MIB);
    assertThat(explicit.words())
        .isEqualTo("8 MiB of buffers on 2 MiB pages, NUMA nodes 0 (25 %) and 1 (75 %)");
  }

  @Test
  void shouldCountABufferThatFillsAPartOfItsPages() throws IOException {
    assertThat(of(0x7f0002000000L, 3 * MIB).explicitBytes()).isEqualTo(3 * MIB);
    assertThat(of(0x7f0003000000L, 8).words())
        .isEqualTo("8 B of buffers on transparent huge pages, NUMA node 0");
  }

  @Test
  void shouldClaimNoHugePageThatMayBeTheNeighbours() throws IOException {
    assertThat(of(0x7f0004000000L, 8 * MIB).transparentBytes()).isEqualTo(2 * MIB);
    assertThat(of(0x7f0004000000L, 6 * MIB).transparentBytes()).isZero();
  }

  @Test
  void shouldSumUpSeveralBuffers() throws IOException {
    of(0, 1);
    Buffers both =
        MemoryMap.read(process)
            .buffers(
                List.of(
                    new Range(0x7f0001000000L, 8 * MIB),
                    new Range(0x7f0002000000L, 8 * MIB),
                    new Range(0x7e0000000000L, MIB)),
                List.of(1));

    assertThat(both.bytes()).as("of what is mapped").isEqualTo(16 * MIB);
    assertThat(both.pages()).isEqualTo("2 MiB and 4 KiB pages");
    assertThat(both.nodes()).isEqualTo("0 and 1");
    assertThat(both.words())
        .endsWith(
            "2 MiB (50 %) and 4 KiB (50 %) pages, NUMA nodes 0 (25 %) and 1 (75 %)"
                + " (asked for: 1)");
  }

  @Test
  void shouldSayThatNodesAreNotTold() throws IOException {
    assertThat(of(0x7f0004000000L, 16 * MIB).words()).endsWith("NUMA node not told");
    Files.delete(process.resolve("numa_maps"));
    Buffers without =
        MemoryMap.read(process).buffers(List.of(new Range(0x7f0001000000L, MIB)), List.of());
    assertThat(without.numaNodes()).isEmpty();
  }

  @Test
  void shouldKnowTheNodeOfCpus() throws IOException {
    Path nodes = Files.createDirectories(process.resolve("sys/devices/system/node/node0"));
    Files.createDirectories(nodes.resolveSibling("node1"));
    Files.writeString(nodes.resolveSibling("has_memory"), "0-1\n");
    Files.writeString(nodes.resolve("cpulist"), "0-3,8-11\n");
    Files.writeString(nodes.resolveSibling("node1").resolve("cpulist"), "4-7,12-15\n");
    NumaNodes read = NumaNodes.read(process);

    assertThat(read.several()).isTrue();
    assertThat(read.of(cpus(9))).contains(0);
    assertThat(read.of(cpus(4, 15))).contains(1);
    assertThat(read.of(cpus(3, 4))).as("CPUs of both").isEmpty();
    assertThat(read.of(new BitSet())).isEmpty();
    assertThat(NumaNodes.read(process.resolve("nothing")).several()).isFalse();
  }

  private static BitSet cpus(int... numbers) {
    BitSet cpus = new BitSet();
    for (int number : numbers) {
      cpus.set(number);
    }
    return cpus;
  }
}
