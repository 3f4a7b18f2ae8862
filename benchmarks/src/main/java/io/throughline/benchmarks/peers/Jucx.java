package io.throughline.benchmarks.peers;

import io.throughline.benchmarks.process.LineProcess;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/** JUCX (UCX through JNI): tagged messages between two JVMs. */
public record Jucx(Place server, Place client) {
  private static final long LIMIT_SECONDS = 60;

  /** Half of a round trip, in microseconds. */
  public double latency(long size, long iterations) throws IOException, InterruptedException {
    return run("latency", size, 1, iterations) / 2 / 1e3;
  }

  /** Bytes per second. */
  public double bandwidth(long size, int window, long iterations)
      throws IOException, InterruptedException {
    return size * 1e9 / run("bandwidth", size, window, iterations);
  }

  /** Nanoseconds per iteration. */
  private double run(String test, long size, int window, long iterations)
      throws IOException, InterruptedException {
    try (LineProcess serving = start(server, "serve", test, size, window, iterations);
        LineProcess asking = start(client, "ask", test, size, window, iterations)) {
      String address = serving.line();
      serving.say(asking.line());
      asking.say(address);
      long nanos = Long.parseLong(asking.line());
      serving.end(LIMIT_SECONDS);
      asking.end(LIMIT_SECONDS);
      return (double) nanos / iterations;
    }
  }

  private static LineProcess start(
      Place place, String side, String test, long size, int window, long iterations)
      throws IOException {
    List<String> options =
        List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx1g");
    return new LineProcess(
        "JUCX's process that is to " + side,
        place.start(
            Redirect.PIPE,
            LineProcess.java(options, JucxSide.class, side, test, size, window, iterations)));
  }
}
