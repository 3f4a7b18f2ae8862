package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.nativebridge.ucx.UcxAvailability.Missing;
import java.io.IOException;
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
      default -> throw new IllegalArgumentException(arguments[0]);
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
