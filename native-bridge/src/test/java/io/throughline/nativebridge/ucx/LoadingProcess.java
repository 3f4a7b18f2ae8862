package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.nativebridge.ucx.UcxAvailability.Missing;
import io.throughline.nativebridge.ucx.ffi.CEnvironment;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.stream.Stream;

/** Loads UCX in a process of its own, in the way that its first argument says. */
final class LoadingProcess {
  private LoadingProcess() {}

  /** Arguments: what to do, and a path for it. */
  public static void main(String[] arguments) throws IOException {
    switch (arguments[0]) {
      case "folder" -> {
        load(new UcxSetup(Path.of(arguments[1]), Map.of(), null));
        if (Ucx.availability() instanceof Available) {
          new UcxContext(EnumSet.of(UcxFeature.TAG)).close();
          printLoadedLibraries();
        }
      }
      case "null-pointers" -> {
        load(UcxSetup.SYSTEM);
        try (UcxContext context = new UcxContext(EnumSet.of(UcxFeature.TAG));
            UcxWorker worker = context.openWorker()) {
          worker.progress();
          System.out.println("caught " + nullPointers());
        }
      }
      case "log" -> {
        load(new UcxSetup(null, Map.of(), Path.of(arguments[1])));
        logAnError();
      }
      case "environment" -> System.out.println("reads " + changedWhileRead());
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  /** What C code sees of variables that are added while two other threads look for one. */
  @SuppressWarnings("restricted")
  private static String changedWhileRead() {
    Linker linker = Linker.nativeLinker();
    MethodHandle getenv =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("getenv"),
            FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
    for (int i = 0; i < 2; i++) {
      Thread.ofPlatform()
          .daemon()
          .start(() -> {
            while (read(getenv, "THROUGHLINE_NOWHERE") == 0) {
              Thread.onSpinWait();
            }
          });
    }
    for (int i = 0; i < 3000; i++) {
      CEnvironment.put(Map.of("THROUGHLINE_" + i, "value", "THROUGHLINE_LAST", "is " + i));
    }
    return "%s, %s, %s"
        .formatted(
            CLibrary.string(read(getenv, "THROUGHLINE_0")),
            CLibrary.string(read(getenv, "THROUGHLINE_LAST")),
            read(getenv, "PATH") == 0 ? "no PATH" : "PATH");
  }

  private static long read(MethodHandle getenv, String name) {
    try (Arena arena = Arena.ofConfined()) {
      return (long) getenv.invokeExact(arena.allocateFrom(name));
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  private static void load(UcxSetup setup) {
    switch (Ucx.load(setup)) {
      case Available(String version, Path library) ->
          System.out.println("available " + version + " " + library);
      case Missing(String reason) -> System.out.println("missing " + reason);
    }
  }

  private static void printLoadedLibraries() throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      maps.filter(line -> line.contains("/libuc"))
          .map(line -> "loaded " + line.substring(line.indexOf('/')))
          .distinct()
          .forEach(System.out::println);
    }
  }

  /** Null pointers in compiled code without a check: the JVM finds them by SIGSEGV. */
  private static int nullPointers() {
    int[] some = {1, 2, 3};
    long sum = 0;
    for (int i = 0; i < 200_000; i++) {
      sum += length(some);
    }
    int caught = 0;
    for (int i = 0; i < 5; i++) {
      try {
        sum += length(sum > 0 ? nothing() : some);
      } catch (NullPointerException expected) {
        caught++;
      }
    }
    return caught;
  }

  @SuppressWarnings("NullAway") // The null is what it is about.
  private static int[] nothing() {
    return null;
  }

  private static int length(int[] array) {
    return array.length;
  }

  private static void logAnError() {
    try (UcxContext context = new UcxContext(EnumSet.of(UcxFeature.TAG), Map.of("TLS", "tcp"));
        UcxWorker worker = context.openListeningWorker();
        UcxListener listener =
            worker.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      worker.listen(listener.address());
    } catch (UcxException portTaken) {
      System.out.println("refused");
    }
  }
}
