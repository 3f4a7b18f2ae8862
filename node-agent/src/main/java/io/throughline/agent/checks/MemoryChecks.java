package io.throughline.agent.checks;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability.Available;
import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cuda.GpuMemory;
import io.throughline.nativebridge.cuda.GpuStream;
import io.throughline.nativebridge.cuda.PinnedMemory;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;
import java.util.List;

/** Memory of a GPU, its kernels, and how the driver is called. */
final class MemoryChecks {
  private static final long BYTES = 64L << 20;
  private static final long ODD = 12_345_677;

  private MemoryChecks() {}

  static List<Check> all() {
    return List.of(
        new Check("driver called through JCuda on x86-64", MemoryChecks::binding),
        new Check("driver called through FFM says the same", MemoryChecks::ffm),
        new Check("64 MiB there and back through pinned memory", MemoryChecks::thereAndBack),
        new Check("kernels write, and find one wrong byte", MemoryChecks::kernels),
        new Check("too much memory is an error with words", MemoryChecks::tooMuch));
  }

  private static String binding() throws Check.Skip {
    if (!System.getProperty("os.arch", "").equals("amd64")) {
      throw new Check.Skip("JCuda has no natives for " + System.getProperty("os.arch"));
    }
    Available available = (Available) Cuda.availability();
    Check.require(available.driver().binding().startsWith("JCuda"), available.why());
    return available.driver().binding();
  }

  private static String ffm() {
    CudaDriver one = GpuChecks.driver();
    CudaDriver other = ((Available) Cuda.open(null, false)).driver();
    for (int i = 0; i < one.devices(); i++) {
      String ours = one.deviceName(i) + " " + one.pciBusId(i) + " " + one.deviceMemory(i);
      String theirs = other.deviceName(i) + " " + other.pciBusId(i) + " " + other.deviceMemory(i);
      Check.require(ours.equalsIgnoreCase(theirs), ours + " is not " + theirs);
    }
    for (CudaDriver driver : List.of(other, one)) {
      try (Vram vram = new Vram(driver, 0, 1 << 20)) {
        vram.fill(0, 42, 1 << 20);
        Check.require(vram.firstWrongByte(0, 42, 1 << 20) < 0, driver.binding() + ": wrong");
      }
    }
    return one.devices() + " GPUs described alike";
  }

  private static String thereAndBack() {
    try (Gpu gpu = Gpu.open(GpuChecks.driver(), 0);
        GpuMemory memory = new GpuMemory(gpu, BYTES);
        PinnedMemory sent = PinnedMemory.allocate(gpu, BYTES);
        PinnedMemory back = PinnedMemory.allocate(gpu, BYTES);
        GpuStream stream = new GpuStream(gpu)) {
      for (long at = 0; at < BYTES; at += Long.BYTES) {
        sent.segment().set(JAVA_LONG, at, at * 0x9E37_79B9_7F4A_7C15L);
      }
      stream.copyIn(memory.address(), sent.segment().address(), BYTES);
      stream.copyOut(back.segment().address(), memory.address(), BYTES);
      stream.await();
      long wrong = sent.segment().mismatch(back.segment());
      Check.require(wrong < 0, "byte " + wrong + " came back changed");
      return "all bytes alike";
    }
  }

  private static String kernels() {
    try (Vram vram = new Vram(GpuChecks.driver(), 0, BYTES)) {
      vram.fill(0, -77, BYTES - 3);
      Check.require(vram.firstWrongByte(0, -77, BYTES - 3) < 0, "what was written is not there");
      long word = ODD / Long.BYTES * Long.BYTES;
      vram.setWord(word, vram.word(word) ^ 1L << (ODD % Long.BYTES * Byte.SIZE));
      long found = vram.firstWrongByte(0, -77, BYTES - 3);
      Check.require(found == ODD, "byte %d is wrong, %d was found".formatted(ODD, found));
      return "64 MiB on the GPU";
    }
  }

  private static String tooMuch() {
    CudaDriver driver = GpuChecks.driver();
    try (Vram vram = new Vram(driver, 0, 2 * driver.deviceMemory(0))) {
      throw new Check.Wrong("twice the GPU's memory was given: " + vram.bytes());
    } catch (CudaException told) {
      Check.require(told.isOutOfMemory(), String.valueOf(told.getMessage()));
      return String.valueOf(told.getMessage());
    }
  }
}
