package io.throughline.agent.p2p;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.transport.DamagingTransport;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.transport.staged.StagedTransport;
import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability.Available;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.Point;
import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCuda;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs whose memory is said to be a GPU's, staged over the real transports. */
@Requires(commands = "gcc")
class StagedPointsTest {
  private static final int ILLEGAL_ADDRESS = 700;
  private static final long COUNT = 40;

  @TempDir static Path folder;

  private static StandInCuda standIn;
  private static CudaDriver driver;

  @BeforeAll
  static void open() {
    standIn = StandInCuda.in(folder);
    driver = ((Available) Cuda.open(folder, false)).driver();
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(standIn.mistakes()).as("mistakes").isZero();
  }

  private static @Nullable GpuDevice place(String memory) {
    return memory.equals("dram")
        ? null
        : new GpuDevice(driver, Integer.parseInt(memory.substring("vram:".length())));
  }

  private static PointPair pair(
      String kind, String transport, String from, String to, String... settings) {
    PointPair pair = new PointPair(PointPlans.of(kind, transport, settings));
    pair.sender().between = real -> new StagedTransport(real, place(from));
    pair.receiver().between = real -> new StagedTransport(real, place(to));
    return pair;
  }

  @ParameterizedTest
  @CsvSource({
    "sweep, tcp, put, every, vram:0, vram:1, yield",
    "sweep, tcp, put, every, dram, vram:0, yield",
    "sweep, tcp, put, pass, vram:1, dram, block",
    "sweep, tcp, get, every, vram:0, vram:1, yield",
    "sweep, tcp, get, every, vram:0, dram, yield",
    "sweep, tcp, get, pass, dram, vram:0, block",
    "sweep, tcp, tag, every, vram:0, vram:0, yield",
    "sweep, tcp, tag, every, dram, vram:0, yield",
    "sweep, tcp, tag, pass, vram:1, dram, yield",
    "sweep, ucx-posix, put, every, vram:0, vram:1, yield",
    "sweep, ucx-posix, get, every, vram:0, vram:1, yield",
    "sweep, ucx-posix, am, every, vram:0, vram:1, yield",
    "sweep, ucx-posix, stream, every, vram:0, dram, yield",
    "sweep, ucx-tcp, stream, pass, dram, vram:0, yield",
    "sweep, ucx-tcp, tag, every, vram:0, vram:1, yield"
  })
  void shouldArriveUnharmedOnTheGpu(
      String kind,
      String transport,
      String operation,
      String verify,
      String from,
      String to,
      String wait)
      throws Exception {
    try (PointPair pair =
        pair(
            kind,
            transport,
            from,
            to,
            "sizes",
            "1B,4097B,5MiB",
            "spread",
            "16MiB",
            "operation",
            operation,
            "verify",
            verify,
            "wait",
            wait,
            "iterations",
            Long.toString(COUNT))) {
      for (Point point : pair.started().points()) {
        assertThat(point.complete()).as(point.spec().label()).isTrue();
        assertThat(point.basis().messages()).isEqualTo(COUNT);
        assertThat(point.basis().bytes()).isEqualTo(COUNT * point.spec().size());
        assertThat(point.checked().mismatches())
            .as("%s: %s", point.spec().label(), point.sides())
            .isZero();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sweep, tcp, put, both-ways",
    "sweep, ucx-posix, tag, both-ways",
    "ping-pong, tcp, tag, ''",
    "ping-pong, ucx-posix, am, ''"
  })
  void shouldGoBothWays(String kind, String transport, String operation, String direction)
      throws Exception {
    String[] settings = {
      "sizes", "8B,300KiB", "operation", operation, "verify", "every", "iterations", "30"
    };
    if (!direction.isEmpty()) {
      settings =
          java.util.stream.Stream.concat(
                  java.util.Arrays.stream(settings),
                  java.util.stream.Stream.of("direction", direction))
              .toArray(String[]::new);
    }
    try (PointPair pair = pair(kind, transport, "vram:0", "vram:1", settings)) {
      for (Point point : pair.started().points()) {
        assertThat(point.complete()).as(point.spec().label()).isTrue();
        assertThat(point.checked().mismatches())
            .as("%s: %s", point.spec().label(), point.sides())
            .isZero();
      }
    }
  }

  /**
   * By Little's law the mean latency times the rate is the number of messages between post and
   * flush. Flushes that wait for each other queue up to 512 there; what is really on its way is the
   * window and the pieces in the places of both sides.
   */
  @ParameterizedTest
  @CsvSource({"vram:0, vram:1", "vram:0, dram", "dram, vram:0"})
  void shouldFlushNoMoreThanWhatWasPostedBefore(String from, String to) throws Exception {
    try (PointPair pair =
        pair(
            "sweep",
            "tcp",
            from,
            to,
            "sizes",
            "1MiB",
            "spread",
            "64MiB",
            "operation",
            "put",
            "window",
            "16",
            "iterations",
            "500")) {
      Point point = pair.started().points().getFirst();
      double mean =
          Objects.requireNonNull(point.latencies().get(Latency.FLUSHED.id())).mean() / 1e9;
      assertThat(mean * point.rates().messageRate()).isLessThan(64);
    }
  }

  @Test
  void shouldFindADamagedBitOnTheGpu() throws Exception {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long offset = random.nextLong(70_001);
    int bit = random.nextInt(8);
    long number = 16L + random.nextInt(40);
    PointPair pair =
        pair(
            "sweep",
            "tcp",
            "vram:0",
            "vram:1",
            "sizes",
            "70001B",
            "operation",
            "put",
            "verify",
            "every",
            "warmUp",
            "0",
            "iterations",
            "100");
    // The stand-in's memory can be looked into from here.
    pair.sender().between =
        real ->
            new DamagingTransport(new StagedTransport(real, place("vram:0")), number, offset, bit);
    try (pair) {
      Point point = pair.started().points().getFirst();
      assertThat(point.checked().mismatches()).isEqualTo(1);
    }
  }

  @Test
  void shouldSayWhatTheDriverSaysOfACopyThatFails() throws Exception {
    try (PointPair pair =
        pair("sweep", "tcp", "vram:0", "vram:1", "sizes", "1MiB", "duration", "60s")) {
      pair.sender().atStart = side -> standIn.fail("cuMemcpyDtoHAsync_v2", 5, ILLEGAL_ADDRESS);
      pair.started();
      assertThatThrownBy(() -> pair.sender().end())
          .cause()
          .isInstanceOf(TransportException.class)
          .hasMessageContaining(
              "CUDA: a copy from the GPU failed: an illegal memory access was encountered"
                  + " (CUDA_ERROR_ILLEGAL_ADDRESS, 700)");
      assertThatThrownBy(() -> pair.receiver().end()).isNotNull();
    }
  }

  @Test
  void shouldLeaveNothingOpen() throws Exception {
    try (PointPair pair =
        pair("sweep", "tcp", "vram:0", "vram:1", "sizes", "64KiB", "iterations", "10")) {
      pair.started().points();
    }
    awaitNothingOpen();
    standIn.room(4 << 20);
    try (PointPair pair = pair("sweep", "tcp", "vram:0", "dram", "spread", "8MiB")) {
      pair.started();
      assertThatThrownBy(() -> pair.sender().end())
          .cause()
          .hasMessage(
              "CUDA: allocating 8388608 bytes on the GPU failed: out of memory"
                  + " (CUDA_ERROR_OUT_OF_MEMORY, 2)");
    } finally {
      standIn.room(1L << 30);
    }
    awaitNothingOpen();
  }

  /** Both sides close on threads of their own. */
  private static void awaitNothingOpen() throws InterruptedException {
    for (int i = 0; i < 1000 && standIn.open() > 0; i++) {
      Thread.sleep(10);
    }
    assertThat(standIn.open()).isZero();
  }

  @Test
  void shouldRefuseAPeerThatDoesNotStage() throws Exception {
    PointPair pair = pair("sweep", "tcp", "vram:0", "dram");
    pair.receiver().between = real -> real;
    try (pair) {
      pair.started();
      assertThatThrownBy(() -> pair.sender().end())
          .cause()
          .hasMessage("the other side does not stage memory of GPUs");
    }
  }
}
