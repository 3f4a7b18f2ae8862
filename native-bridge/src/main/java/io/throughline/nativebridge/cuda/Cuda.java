package io.throughline.nativebridge.cuda;

import io.throughline.nativebridge.NativeFunctions;
import io.throughline.nativebridge.cuda.CudaAvailability.Available;
import io.throughline.nativebridge.cuda.CudaAvailability.Missing;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.nativebridge.cuda.ffi.FfmDriver;
import io.throughline.nativebridge.cuda.jcuda.JcudaDriver;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * CUDA's driver of this process ({@code cuInit} and {@code cuDeviceGetCount} of {@code cuda.h}).
 * Asking for it is safe on any machine.
 */
public final class Cuda {
  private static @Nullable CudaAvailability availability;

  private Cuda() {}

  /** Whether the driver is there; looked up once, where the loader finds {@code libcuda.so.1}. */
  public static synchronized CudaAvailability availability() {
    CudaAvailability known = availability;
    if (known == null) {
      known = open(null, true);
      availability = known;
    }
    return known;
  }

  /**
   * Opens a driver beside {@link #availability}.
   *
   * @param folder with {@code libcuda.so.1}; null for where the loader looks
   * @param jcuda whether JCuda is tried; if not, the calls go through FFM
   */
  public static CudaAvailability open(@Nullable Path folder, boolean jcuda) {
    SymbolLookup driver;
    try {
      driver = NativeFunctions.open("libcuda.so.1", folder);
    } catch (IllegalArgumentException notLoaded) {
      return new Missing(
          "CUDA driver missing: there is no libcuda.so.1 here, which comes with NVIDIA's driver");
    }
    try {
      Available available = jcuda ? preferJcuda(driver) : new Available(new FfmDriver(driver), "");
      return available.driver().devices() > 0
          ? available
          : new Missing("CUDA's driver is here, and shows no GPU");
    } catch (CudaException notStarted) {
      return new Missing("CUDA's driver is here, and does not start: " + notStarted.getMessage());
    } catch (NoSuchElementException old) {
      return new Missing("CUDA's driver is here, and too old: " + old.getMessage());
    }
  }

  private static Available preferJcuda(SymbolLookup driver) {
    String architecture = System.getProperty("os.arch", "");
    if (!architecture.equals("amd64")) {
      return new Available(
          new FfmDriver(driver), "JCuda has no native library for " + architecture);
    }
    try {
      return new Available(new JcudaDriver(), "");
    } catch (LinkageError notHere) {
      return new Available(
          new FfmDriver(driver), "JCuda could not be loaded: " + firstLine(notHere));
    }
  }

  /** JCuda's own message goes on for pages. */
  private static String firstLine(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? failure.getClass().getSimpleName()
        : message.lines().filter(line -> !line.isBlank()).findFirst().orElse("").strip();
  }
}
