package io.throughline.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.Pages;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which pages real transports' memory is on, by what the kernel says of it. */
class PagesTest {
  private static final Path POOL = Path.of("/proc/sys/vm/nr_hugepages");
  private static final Path FREE =
      Path.of("/sys/kernel/mm/hugepages/hugepages-2048kB/free_hugepages");
  private static final Path COMPACTION = Path.of("/proc/sys/vm/compact_memory");
  private static final Path TRANSPARENT = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
  private static final long BYTES = 5 << 20;

  private String poolBefore = "";

  private static String text(Path file) {
    return NodeFiles.text(file);
  }

  /** Sets pages aside, where this process may, beside those that other processes hold. */
  private void setAside(int pages) throws IOException {
    assumeTrue(Files.isWritable(POOL), "only root may set huge pages aside");
    poolBefore = text(POOL);
    int before = Integer.parseInt(poolBefore);
    resize(before + pages);
    if (number(FREE) < pages && Files.isWritable(COMPACTION)) {
      // Free memory is there, but in small pieces.
      Files.writeString(COMPACTION, "1");
      resize(before + pages);
    }
    // An agent of another run may have taken what was meant for this test.
    for (int tries = 0; number(FREE) < pages && tries < 3; tries++) {
      resize(number(POOL) - number(FREE) + pages);
    }
    assumeTrue(number(FREE) >= pages, "this machine has no memory in pieces of 2 MiB");
  }

  private static int number(Path file) {
    return Integer.parseInt(text(file));
  }

  private static void resize(int pages) throws IOException {
    Files.writeString(POOL, Integer.toString(pages));
  }

  @AfterEach
  void giveBack() throws IOException {
    if (!poolBefore.isEmpty()) {
      Files.writeString(POOL, poolBefore);
    }
    Ucx.set(
        Map.of(
            "UCX_SYSV_HUGETLB_MODE",
            "try",
            "UCX_POSIX_HUGETLB_MODE",
            "try",
            "UCX_ALLOC_PRIO",
            "md:sysv,md:posix,thp,md:*,mmap,heap"));
  }

  private static void with(String id, Pages pages, long bytes, Consumer<HostBuffers> look) {
    HostBuffers buffers = new HostBuffers("n1", pages, 1, -1);
    if (id.startsWith("ucx")) {
      Ucx.set(buffers.ucxVariables(Map.of()));
    }
    TransportSetup setup =
        new TransportSetup(
            new Credentials("run-1", "secret"),
            1,
            false,
            false,
            "127.0.0.1",
            "",
            false,
            true,
            Operation.PUT,
            buffers);
    try (Transport transport = TransportById.open(id, setup, false)) {
      MemorySegment memory = transport.prepare(bytes);
      assertThat(memory.byteSize()).isEqualTo(bytes);
      assertThat(memory.get(ValueLayout.JAVA_BYTE, bytes - 1)).isZero();
      look.accept(buffers);
    }
    assertThat(buffers.read()).as("once it is closed").isNull();
  }

  private static Buffers read(HostBuffers buffers) {
    Buffers read = Objects.requireNonNull(buffers.read());
    assertThat(read.numaNodes()).as("where they are").isNotEmpty();
    return read;
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-sysv,self", "ucx-posix,self", "ucx-tcp"})
  void shouldBeSmallOnesAlsoWhereHugeOnesAreFree(String id) throws IOException {
    setAside(16);
    with(
        id,
        Pages.SMALL,
        BYTES,
        buffers -> {
          Buffers read = read(buffers);
          assertThat(read.bytes()).isEqualTo(BYTES);
          assertThat(read.transparentBytes() + read.explicitBytes()).isZero();
          assertThat(read.pages()).isEqualTo("4 KiB pages");
          assertThat(buffers.notes(read)).isEmpty();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-sysv,self", "ucx-posix,self", "ucx-tcp"})
  void shouldBeTransparentOnesOrSayWhy(String id) throws IOException {
    if (text(TRANSPARENT).contains("[never]")) {
      assertThatThrownBy(() -> with(id, Pages.TRANSPARENT, BYTES, buffers -> {}))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("node n1: pages");
      return;
    }
    with(
        id,
        Pages.TRANSPARENT,
        BYTES,
        buffers -> {
          Buffers read = read(buffers);
          assertThat(read.transparentBytes()).isPositive();
          assertThat(read.explicitBytes()).isZero();
        });
    with(
        id,
        Pages.TRANSPARENT,
        8,
        buffers -> assertThat(read(buffers).pages()).isEqualTo("transparent huge pages"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-sysv,self", "ucx-posix,self", "ucx-tcp"})
  void shouldBeThoseThatWereSetAside(String id) throws IOException {
    setAside(16);
    with(
        id,
        Pages.HUGE,
        BYTES,
        buffers -> {
          Buffers read = read(buffers);
          assertThat(read.explicitBytes()).isEqualTo(read.bytes()).isGreaterThanOrEqualTo(BYTES);
          assertThat(read.explicitPageBytes()).isEqualTo(2 << 20);
          assertThat(Note.texts(buffers.notes(read), true)).isEmpty();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-sysv,self", "ucx-tcp"})
  void shouldRefuseWhatIsNotSetAside(String id) {
    assertThatThrownBy(() -> with(id, Pages.HUGE, 1L << 40, buffers -> {}))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("node n1: pages")
        .hasMessageContaining("2MiB takes 524288 huge pages of 2 MiB for buffers of 1 TiB")
        .hasMessageContaining("sudo sysctl vm.nr_hugepages=");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-sysv,self"})
  void shouldAskForNothingByItself(String id) {
    with(
        id,
        Pages.AUTO,
        BYTES,
        buffers -> {
          Buffers read = read(buffers);
          assertThat(read.bytes()).isEqualTo(BYTES);
          assertThat(buffers.notes(read)).isEqualTo(List.of());
        });
  }
}
