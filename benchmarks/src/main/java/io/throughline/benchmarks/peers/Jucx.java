package io.throughline.benchmarks.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

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
    Process serving = start(server, "serve", test, size, window, iterations);
    Process asking = start(client, "ask", test, size, window, iterations);
    try (BufferedReader fromServer = reader(serving);
        BufferedReader fromClient = reader(asking);
        PrintStream toServer = writer(serving);
        PrintStream toClient = writer(asking)) {
      String one = line(fromServer);
      String other = line(fromClient);
      toServer.println(other);
      toClient.println(one);
      long nanos = Long.parseLong(line(fromClient));
      if (!serving.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)
          || !asking.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("JUCX did not end within " + LIMIT_SECONDS + " s");
      }
      return (double) nanos / iterations;
    } finally {
      serving.destroyForcibly();
      asking.destroyForcibly();
    }
  }

  private static Process start(
      Place place, String side, String test, long size, int window, long iterations)
      throws IOException {
    return place.start(
        Redirect.PIPE,
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-Xmx1g",
            "-cp",
            System.getProperty("java.class.path"),
            JucxSide.class.getName(),
            side,
            test,
            Long.toString(size),
            Integer.toString(window),
            Long.toString(iterations)));
  }

  private static String line(BufferedReader reader) throws IOException {
    String line = reader.readLine();
    if (line == null) {
      throw new IOException("a JUCX process ended early");
    }
    return line;
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
  }

  private static PrintStream writer(Process process) {
    return new PrintStream(process.getOutputStream(), true, StandardCharsets.US_ASCII);
  }
}
