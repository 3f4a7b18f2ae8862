package io.throughline.nativebridge.cuda;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.nativebridge.cuda.CudaAvailability.Available;
import io.throughline.nativebridge.cuda.CudaAvailability.Missing;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCuda;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Order and arguments of the calls, and what is left open, with a driver that stands in. */
@Requires(commands = "gcc")
class CudaTest {
  private static final int ILLEGAL_ADDRESS = 700;

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
    assertThat(standIn.open()).as("left open").isZero();
    assertThat(standIn.mistakes()).as("mistakes").isZero();
  }

  @Test
  void shouldDescribeEveryGpu() {
    assertThat(driver.binding()).isEqualTo("FFM");
    assertThat(driver.version()).isEqualTo(12040);
    assertThat(driver.devices()).isEqualTo(2);
    assertThat(driver.deviceName(1)).isEqualTo("Stand-in 1");
    assertThat(driver.deviceMemory(0)).isEqualTo(1L << 30);
    assertThat(driver.pciBusId(1)).isEqualTo("0000:3C:00.0");
  }

  @Test
  void shouldCopyThereAndBackInOrder() {
    try (Gpu gpu = Gpu.open(driver, 1);
        GpuMemory memory = new GpuMemory(gpu, 4096);
        PinnedMemory host = PinnedMemory.allocate(gpu, 8192);
        GpuStream stream = new GpuStream(gpu)) {
      MemorySegment sent = host.segment().asSlice(0, 4096);
      MemorySegment back = host.segment().asSlice(4096, 4096);
      for (long i = 0; i < 4096; i++) {
        sent.set(JAVA_BYTE, i, (byte) (i * 7));
      }
      back.fill((byte) 0);
      long mark = stream.newMark();
      stream.copyIn(memory.address(), sent.address(), 4096);
      stream.copyOut(back.address(), memory.address(), 4096);
      stream.record(mark);
      assertThat(stream.passed(mark)).isFalse();
      assertThat(back.get(JAVA_BYTE, 1)).as("not before it is waited for").isZero();
      while (!stream.passed(mark)) {
        Thread.onSpinWait();
      }
      assertThat(back.mismatch(sent)).isEqualTo(-1);
      stream.fill(memory.at(8, 8), (byte) 3, 8);
      stream.copyOut(back.address(), memory.address(), 16);
      stream.await();
      assertThat(back.get(JAVA_BYTE, 7)).isEqualTo((byte) 49);
      assertThat(back.get(JAVA_BYTE, 8)).isEqualTo((byte) 3);
    }
  }

  @Test
  void shouldPinMemoryOfOthers() {
    try (Arena arena = Arena.ofConfined();
        Gpu gpu = Gpu.open(driver, 0);
        PinnedMemory pinned = PinnedMemory.pin(gpu, arena.allocate(4096, 4096))) {
      assertThat(pinned.segment().byteSize()).isEqualTo(4096);
      assertThat(standIn.open()).isEqualTo(2);
    }
  }

  @Test
  void shouldLeaveMemoryPinnedThatAnotherHadPinned() {
    try (Arena arena = Arena.ofConfined();
        Gpu gpu = Gpu.open(driver, 0)) {
      MemorySegment memory = arena.allocate(8192, 4096);
      try (PinnedMemory first = PinnedMemory.pin(gpu, memory)) {
        int open = standIn.open();
        PinnedMemory.pin(gpu, memory.asSlice(4096)).close();
        assertThat(standIn.open()).as("the first one's registration").isEqualTo(open);
        assertThat(first.segment().byteSize()).isEqualTo(8192);
      }
    }
  }

  @Test
  void shouldFindTheFirstWrongByteOnTheGpu() {
    try (Gpu gpu = Gpu.open(driver, 0);
        GpuMemory memory = new GpuMemory(gpu, 1000);
        GpuStream stream = new GpuStream(gpu);
        PinnedMemory host = PinnedMemory.allocate(gpu, 8);
        GpuWords words = new GpuWords(gpu)) {
      words.fill(memory.address(), -3, 995);
      assertThat(words.firstWrongByte(memory.address(), -3, 995)).isEqualTo(-1);
      assertThat(words.firstWrongByte(memory.address(), -2, 995)).isZero();
      host.segment().set(JAVA_LONG, 0, 5);
      stream.copyIn(memory.at(994, 1), host.segment().address(), 1);
      stream.copyIn(memory.at(803, 1), host.segment().address(), 1);
      stream.await();
      assertThat(words.firstWrongByte(memory.address(), -3, 995)).isEqualTo(803);
      assertThat(words.firstWrongByte(memory.at(808, 187), -3 + 101, 187)).isEqualTo(186);
    }
  }

  @Test
  void shouldSayWhatTheDriverSays() {
    standIn.room(1 << 20);
    try (Gpu gpu = Gpu.open(driver, 0)) {
      assertThatThrownBy(() -> new GpuMemory(gpu, 2 << 20))
          .isInstanceOf(CudaException.class)
          .hasMessage(
              "CUDA: allocating 2097152 bytes on the GPU failed: out of memory"
                  + " (CUDA_ERROR_OUT_OF_MEMORY, 2)")
          .matches(e -> ((CudaException) e).isOutOfMemory());
    }
    standIn.room(1L << 30);
    assertThatThrownBy(() -> Gpu.open(driver, 5))
        .hasMessage(
            "CUDA: asking for GPU 5 failed: invalid device ordinal (CUDA_ERROR_INVALID_DEVICE,"
                + " 101)");
  }

  @Test
  void shouldTellOfWhatFailedMeanwhile() {
    try (Gpu gpu = Gpu.open(driver, 0);
        GpuStream stream = new GpuStream(gpu)) {
      long mark = stream.newMark();
      stream.record(mark);
      standIn.fail("cuEventQuery", 0, ILLEGAL_ADDRESS);
      assertThatThrownBy(() -> stream.passed(mark))
          .hasMessageContaining("an illegal memory access was encountered");
    }
  }

  @Test
  void shouldLeaveNoReleasedContextToTheThread() {
    Gpu first = Gpu.open(driver, 0);
    Gpu second = Gpu.open(driver, 1);
    assertThat(standIn.current()).isEqualTo(1);
    second.close();
    assertThat(standIn.current()).as("the one before").isZero();
    first.close();
    assertThat(standIn.current()).as("none is left").isEqualTo(-1);
  }

  @Test
  void shouldLeaveTheThreadItsContextWhereAnotherIsReleased() {
    Gpu first = Gpu.open(driver, 1);
    try (Gpu second = Gpu.open(driver, 0);
        GpuMemory memory = new GpuMemory(second, 64)) {
      first.close();
      assertThat(standIn.current()).isZero();
      assertThat(memory.bytes()).isEqualTo(64);
    }
    assertThat(standIn.current()).isEqualTo(-1);
  }

  @Test
  void shouldReleaseTheContextWhereTheThreadCannotLeaveIt() {
    Gpu gpu = Gpu.open(driver, 0);
    standIn.fail("cuCtxSetCurrent", 0, ILLEGAL_ADDRESS);
    assertThatThrownBy(gpu::close).isInstanceOf(CudaException.class);
  }

  @Test
  void shouldGiveTheContextBackWhereItCannotBeEntered() {
    standIn.fail("cuCtxSetCurrent", 0, ILLEGAL_ADDRESS);
    assertThatThrownBy(() -> Gpu.open(driver, 0)).isInstanceOf(CudaException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cuModuleLoadData", "cuMemHostAlloc", "cuMemAlloc_v2", "cuStreamCreate"})
  void shouldLeaveNothingOpenWhereKernelsCannotBeHad(String fails) {
    try (Gpu gpu = Gpu.open(driver, 0)) {
      standIn.fail(fails, 0, ILLEGAL_ADDRESS);
      assertThatThrownBy(() -> new GpuWords(gpu)).isInstanceOf(CudaException.class);
    }
  }

  @Test
  void shouldEndTheRestWhereOneFailsToEnd() {
    Gpu gpu = Gpu.open(driver, 0);
    GpuStream stream = new GpuStream(gpu);
    stream.newMark();
    standIn.fail("cuStreamSynchronize", 0, ILLEGAL_ADDRESS);
    assertThatThrownBy(stream::close)
        .hasMessageContaining("waiting for the GPU failed: an illegal memory access");
    gpu.close();
  }

  @Test
  void shouldNotCloseAGpuUnderItsMemory() {
    Gpu gpu = Gpu.open(driver, 0);
    try (GpuMemory memory = new GpuMemory(gpu, 64)) {
      assertThatThrownBy(gpu::close).hasMessage("1 memories or streams of GPU 0 are still open");
      assertThatThrownBy(() -> memory.at(60, 8)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    gpu.close();
  }

  @Test
  void shouldSayWhyThereIsNone(@TempDir Path empty) throws Exception {
    assertThat(Cuda.open(empty, true))
        .isEqualTo(
            new Missing(
                "CUDA driver missing: there is no libcuda.so.1 here, which comes with NVIDIA's"
                    + " driver"));
    standIn.gpus(0);
    assertThat(Cuda.open(folder, false))
        .isEqualTo(
            new Missing(
                "CUDA's driver is here, and does not start: CUDA: starting the driver failed: no"
                    + " CUDA-capable device is detected (CUDA_ERROR_NO_DEVICE, 100)"));
    standIn.gpus(2);
    Path nothing = Files.createFile(empty.resolve("nothing.c"));
    Command.run(
        "gcc", "-shared", "-o", empty.resolve("libcuda.so.1").toString(), nothing.toString());
    assertThat(((Missing) Cuda.open(empty, false)).reason())
        .startsWith("CUDA's driver is here, and too old: ");
  }
}
