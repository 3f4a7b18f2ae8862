package io.throughline.nativebridge.cuda;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.cuda.CudaAvailability.Available;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;
import java.nio.file.Path;

/** Uses a GPU through whatever binding is chosen, and prints what it sees. */
final class JcudaProcess {
  private JcudaProcess() {}

  public static void main(String[] args) {
    Available available = (Available) Cuda.open(Path.of(args[0]), true);
    CudaDriver driver = available.driver();
    System.out.println(driver.binding());
    System.out.println(available.why().isEmpty() ? "chosen" : available.why());
    System.out.println(
        driver.deviceName(1) + ", " + driver.pciBusId(1) + ", " + driver.deviceMemory(1));
    System.out.println(driver.version() + ", " + driver.devices());
    try (Gpu gpu = Gpu.open(driver, 1);
        GpuMemory memory = new GpuMemory(gpu, 1 << 20);
        GpuStream stream = new GpuStream(gpu);
        PinnedMemory host = PinnedMemory.allocate(gpu, 8192);
        PinnedMemory pinned =
            PinnedMemory.pin(gpu, java.lang.foreign.Arena.global().allocate(4096, 4096));
        GpuWords words = new GpuWords(gpu)) {
      words.fill(memory.at(8, 900), 41, 900);
      System.out.println(words.firstWrongByte(memory.at(8, 900), 41, 900));
      host.segment().set(JAVA_LONG, 80, 12);
      long mark = stream.newMark();
      stream.copyIn(memory.at(168, 8), host.segment().address() + 80, 8);
      stream.copyOut(host.segment().address() + 160, memory.at(168, 8), 8);
      stream.copyOut(pinned.segment().address(), memory.at(8, 8), 8);
      stream.record(mark);
      System.out.println(stream.passed(mark));
      while (!stream.passed(mark)) {
        Thread.onSpinWait();
      }
      System.out.println(
          host.segment().get(JAVA_LONG, 160) + ", " + pinned.segment().get(JAVA_LONG, 0));
      System.out.println(words.firstWrongByte(memory.at(8, 900), 41, 900));
      try {
        new GpuMemory(gpu, 2L << 30).close();
      } catch (CudaException full) {
        System.out.println(full.getMessage());
      }
    }
  }
}
