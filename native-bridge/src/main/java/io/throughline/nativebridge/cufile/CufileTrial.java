package io.throughline.nativebridge.cufile;

import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability;
import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.nativebridge.cufile.CufileAvailability.Available;
import io.throughline.nativebridge.cufile.CufileAvailability.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Opens cuFile's driver in a process of its own first. A call that never comes back cannot be taken
 * back, and would hold a CPU for as long as its process lives; another process can be ended.
 */
public final class CufileTrial {
  /** Exit code of a {@link #main} that came to an end, whatever cuFile said. */
  private static final int CAME_BACK = 0;

  /** Below what a console waits for a node to get ready. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Path MODULES = Path.of("/proc/modules");

  /** Seen with NVIDIA's cuFile 1.15.1.6: it reads lines of a file that it could not open. */
  private static final String NO_MODULES =
      "; NVIDIA's cuFile 1.15 never does where /proc/modules cannot be read, as here (a kernel"
          + " without modules, or a container that hides them)";

  private static @Nullable String known;

  private CufileTrial() {}

  /**
   * Opens it as {@link Cufile#open} does, where the loader finds it, once another process has come
   * to an end of that. What was found out holds for as long as this process lives.
   *
   * @param gpu whose context is to be there
   */
  public static CufileAvailability open(int gpu) {
    String missing = Cufile.missing(null);
    if (!missing.isEmpty()) {
      return new Missing(missing);
    }
    String fault = knownFault(gpu);
    return fault.isEmpty() ? Cufile.open(null) : new Missing(fault);
  }

  private static synchronized String knownFault(int gpu) {
    String fault = known;
    if (fault == null) {
      fault = fault(null, gpu, PATIENCE);
      known = fault;
    }
    return fault;
  }

  /**
   * Why cuFile must not be opened here; empty where it may.
   *
   * @param folder with {@code libcufile.so.0}; null for where the loader looks
   * @param patience after which it is said to hang
   */
  static String fault(@Nullable Path folder, int gpu, Duration patience) {
    Process process;
    try {
      process =
          new ProcessBuilder(command(folder, gpu))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException notTried) {
      return "cuFile could not be tried in a process of its own: " + notTried.getMessage();
    }
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        return "cuFile does not come to an end of being opened (%d s were given to it)%s"
            .formatted(patience.toSeconds(), Files.isReadable(MODULES) ? "" : NO_MODULES);
      }
      return process.exitValue() == CAME_BACK
          ? ""
          : "cuFile cannot be opened: a process that tried ended with " + process.exitValue();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return "the agent ended while cuFile was tried";
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> command(@Nullable Path folder, int gpu) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xmx32m",
        "-XX:-UsePerfData",
        // A crash is told by its code, and leaves no file.
        "-XX:-CreateCoredumpOnCrash",
        "-XX:ErrorFile=/dev/null",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        CufileTrial.class.getName(),
        folder == null ? "" : folder.toString(),
        Integer.toString(gpu));
  }

  /**
   * Opens and closes it, which shows that both end.
   *
   * @param args the folder of the library, or nothing; then a GPU
   */
  public static void main(String[] args) {
    enter(Integer.parseInt(args[1]));
    if (Cufile.open(args[0].isEmpty() ? null : Path.of(args[0])) instanceof Available(var cufile)) {
      cufile.close();
    }
    Runtime.getRuntime().halt(CAME_BACK);
  }

  /**
   * For as long as this process lives. Where that is refused, whoever opens cuFile hears it too.
   */
  private static void enter(int gpu) {
    if (Cuda.open(null, false) instanceof CudaAvailability.Available there) {
      try {
        Gpu.open(there.driver(), gpu);
      } catch (CudaException refused) {
        return;
      }
    }
  }
}
