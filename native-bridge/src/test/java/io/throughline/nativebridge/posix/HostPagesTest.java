package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.nativebridge.posix.HostPages.Kind;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPagesTest {
  private static final Path SETTING = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

  @ParameterizedTest
  @ValueSource(longs = {1, 4096, (2 << 20) - 1, 2 << 20, (5 << 20) + 3})
  void shouldGiveZerosOnPages(long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = HostPages.touch(HostPages.map(arena, bytes, Kind.TRANSPARENT));

      assertThat(memory.byteSize()).isEqualTo(bytes);
      assertThat(memory.address() % 4096).isZero();
      assertThat(memory.mismatch(arena.allocate(bytes))).isEqualTo(-1);
      memory.fill((byte) 7);
      assertThat(memory.get(JAVA_BYTE, bytes - 1)).isEqualTo((byte) 7);
    }
  }

  @Test
  void shouldGiveItBackWithItsArena() throws IOException {
    long address;
    try (Arena arena = Arena.ofConfined()) {
      address = HostPages.map(arena, 8 << 20, Kind.ANY).address();
      assertThat(mapping(address)).isNotEmpty();
    }

    assertThat(mapping(address)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"SMALL", "TRANSPARENT"})
  void shouldAskTheKernelForPages(Kind kind) throws IOException {
    assumeTrue(Files.exists(SETTING), "this kernel has no transparent huge pages");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = HostPages.touch(HostPages.map(arena, 8 << 20, kind));

      assertThat(flags(memory.address())).contains(kind == Kind.SMALL ? " nh" : " hg");
      if (kind == Kind.SMALL || Files.readString(SETTING).contains("[never]")) {
        assertThat(mapping(memory.address()))
            .anyMatch(line -> line.startsWith("AnonHugePages:") && line.endsWith(" 0 kB"));
      }
    }
  }

  @Test
  void shouldSayWhatCannotBeHad() {
    try (Arena arena = Arena.ofConfined()) {
      assertThatThrownBy(() -> HostPages.map(arena, 1L << 60, Kind.ANY))
          .isInstanceOf(PosixException.class)
          .hasMessageContaining("allocating 1152921504606846976 bytes");
      assertThatThrownBy(() -> HostPages.map(arena, 1L << 40, Kind.EXPLICIT))
          .as("huge pages that are not set aside")
          .isInstanceOf(PosixException.class)
          .hasMessageContaining("Cannot allocate memory");
    }
  }

  @Test
  void shouldPlaceMemoryOnANumaNode() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/numa_maps")), "this kernel has no NUMA");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = HostPages.map(arena, 1 << 20, Kind.SMALL);
      NumaPolicy.prefer(memory, 0);
      HostPages.touch(memory);

      String start = Long.toHexString(memory.address()) + " ";
      assertThat(Files.readAllLines(Path.of("/proc/self/numa_maps")))
          .filteredOn(line -> line.startsWith(start))
          .singleElement()
          .asString()
          .contains("prefer:0", "N0=256");
      assertThatThrownBy(() -> NumaPolicy.prefer(memory, 1000))
          .isInstanceOf(PosixException.class)
          .hasMessageContaining("placing memory on NUMA node 1000 failed: Invalid argument");
    }
  }

  /** The line of a mapping, with the lines that tell of it; empty where nothing is mapped. */
  private static List<String> mapping(long address) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("/proc/self/smaps"));
    for (int i = 0; i < lines.size(); i++) {
      String[] range = lines.get(i).split("[- ]", 3);
      if (range.length == 3
          && range[0].matches("[0-9a-f]{6,16}")
          && Long.parseUnsignedLong(range[0], 16) <= address
          && address < Long.parseUnsignedLong(range[1], 16)) {
        int end = i + 1;
        while (!lines.get(end).startsWith("VmFlags:")) {
          end++;
        }
        return lines.subList(i, end + 1);
      }
    }
    return List.of();
  }

  private static String flags(long address) throws IOException {
    return mapping(address).getLast();
  }
}
