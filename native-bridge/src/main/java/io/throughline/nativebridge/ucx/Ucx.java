package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.nativebridge.ucx.UcxAvailability.Missing;
import io.throughline.nativebridge.ucx.ffi.CEnvironment;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.UcpContextCalls;
import io.throughline.nativebridge.ucx.ffi.UcxLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The UCX library of this process: loaded once, and safely for a JVM. */
public final class Ucx {
  /**
   * UCX must not touch the JVM's signal handlers: it would crash on the first implicit
   * NullPointerException.
   */
  private static final Map<String, String> SIGNALS =
      Map.of("UCX_HANDLE_ERRORS", "none", "UCX_ERROR_SIGNALS", "", "UCX_DEBUG_SIGNO", "0");

  /** Defaults that suit a JVM; the caller's environment may replace them. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          // Patches mmap and friends in place as it loads.
          "UCX_MEM_EVENTS", "n",
          "UCX_VFS_ENABLE", "n",
          "UCX_WARN_UNUSED_ENV_VARS", "n",
          // Without these, error mode PEER silently means TCP where shared memory was meant.
          "UCX_POSIX_ERROR_HANDLING", "y",
          "UCX_SYSV_ERROR_HANDLING", "y");

  private static @Nullable UcxSetup setup;
  private static @Nullable UcxAvailability availability;

  private Ucx() {}

  /** Whether UCX is there; loads the system's own if nothing was loaded yet. */
  public static synchronized UcxAvailability availability() {
    return availability != null ? availability : load(UcxSetup.SYSTEM);
  }

  /**
   * Loads UCX into this process. Loading it again with an equal setup changes nothing; after a
   * failure another setup may be tried.
   *
   * @throws IllegalStateException when it was loaded with another setup
   * @throws IllegalArgumentException when the environment would take the JVM's signal handlers
   */
  public static synchronized UcxAvailability load(UcxSetup wanted) {
    Map<String, String> environment = environment(wanted);
    if (availability != null && wanted.equals(setup)) {
      return availability;
    }
    if (availability instanceof Available) {
      throw new IllegalStateException(
          "UCX is already loaded in this process with other settings, and it reads them only"
              + " once: another process is needed for these");
    }
    CLibrary.useDecimalPoint();
    CEnvironment.put(environment);
    UcxAvailability found = open(wanted);
    setup = wanted;
    availability = found;
    return found;
  }

  /**
   * Variables for contexts that are made from now on. UCX 1.13 takes settings of single transports
   * from the environment only, and no UCX keeps those of a context that is there.
   *
   * @param variables such as {@code UCX_SYSV_HUGETLB_MODE}
   */
  public static synchronized void set(Map<String, String> variables) {
    CEnvironment.put(variables);
  }

  /** The file that UCX writes its log to; empty where that was left to the environment. */
  public static synchronized Optional<Path> log() {
    return Optional.ofNullable(setup).map(UcxSetup::logFile);
  }

  /** Throws unless UCX is there. */
  static void require() {
    if (availability() instanceof Missing(String reason)) {
      throw new UcxException(reason);
    }
  }

  private static Map<String, String> environment(UcxSetup wanted) {
    SIGNALS.forEach((name, value) -> {
      String given = wanted.environment().getOrDefault(name, value);
      if (!given.equals(value)) {
        throw new IllegalArgumentException(
            "%s=%s is not possible here: UCX would take the signal handlers of the JVM, which"
                    .formatted(name, given)
                + " then crashes. Leave the variable out");
      }
    });
    Map<String, String> environment = new LinkedHashMap<>(DEFAULTS);
    Path folder = wanted.libraryFolder();
    if (folder != null) {
      environment.put("UCX_MODULE_DIR", folder.resolve("ucx").toString());
    }
    if (wanted.logFile() != null) {
      environment.put("UCX_LOG_FILE", wanted.logFile().toString());
    } else if (System.getenv("UCX_LOG_FILE") == null) {
      environment.put("UCX_LOG_FILE", "stderr");
    }
    environment.putAll(wanted.environment());
    environment.putAll(SIGNALS);
    return environment;
  }

  private static UcxAvailability open(UcxSetup wanted) {
    Path folder = wanted.libraryFolder();
    if (folder != null && !Files.exists(folder.resolve("libucp.so.0"))) {
      return new Missing("there is no libucp.so.0 in " + folder + ", the folder given for UCX");
    }
    try {
      UcxLibrary.open(folder);
    } catch (IllegalArgumentException notLoaded) {
      return new Missing(why(folder, String.valueOf(notLoaded.getMessage())));
    }
    return new Available(CLibrary.string(UcpContextCalls.getVersionString()), loadedFile());
  }

  static String why(@Nullable Path folder, String notLoaded) {
    if (folder != null) {
      return "the UCX in %s cannot be loaded: %s".formatted(folder, notLoaded);
    }
    return (CLibrary.notFound(UcxLibrary.LIBRARY, notLoaded)
            ? "UCX is not installed here (Debian and Ubuntu have it in the package libucx0): "
            : "UCX is installed here and cannot be loaded: ")
        + notLoaded;
  }

  /** The file that the linker chose, as the kernel has it mapped. */
  private static Path loadedFile() {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.filter(line -> line.contains("/libucp.so"))
          .map(line -> Path.of(line.substring(line.indexOf('/'))))
          .findFirst()
          .orElse(Path.of("libucp.so.0"));
    } catch (IOException notReadable) {
      return Path.of("libucp.so.0");
    }
  }
}
