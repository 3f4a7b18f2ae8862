package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ucx_perftest}: reuses one buffer; latencies are half of a round trip; its MB is 2^20.
 *
 * @param server waits, at {@code address}
 */
public record UcxPerftest(Place server, Place client, String address) {
  private static final String PORT = "20017";
  private static final int WARM_UP_PART = 5;

  /** The columns that tell of the whole run, its final flush included. */
  private enum Column {
    LATENCY("overall_lat"),
    BANDWIDTH("overall_bw"),
    RATE("overall_mr");

    private final String heading;

    Column(String heading) {
      this.heading = heading;
    }
  }

  /**
   * Bytes per second.
   *
   * @param more arguments of both sides
   */
  public double bandwidth(String test, long size, int window, long iterations, String... more)
      throws IOException, InterruptedException {
    return run(test, size, window, iterations, Column.BANDWIDTH, more) * (1 << 20);
  }

  /** Messages per second. */
  public double rate(String test, long size, int window, long iterations)
      throws IOException, InterruptedException {
    return run(test, size, window, iterations, Column.RATE);
  }

  /** Half of a round trip, in microseconds. */
  public double latency(String test, long size, long iterations)
      throws IOException, InterruptedException {
    return run(test, size, 1, iterations, Column.LATENCY);
  }

  private double run(
      String test, long size, int window, long iterations, Column column, String... more)
      throws IOException, InterruptedException {
    List<String> serving =
        new ArrayList<>(List.of("ucx_perftest", "-p", PORT, "-c", Integer.toString(server.cpu())));
    List<String> asking =
        new ArrayList<>(
            List.of(
                "ucx_perftest",
                address,
                "-p",
                PORT,
                "-t",
                test,
                "-s",
                Long.toString(size),
                "-n",
                Long.toString(iterations),
                "-w",
                Long.toString(Math.max(1, iterations / WARM_UP_PART)),
                "-O",
                Integer.toString(window),
                "-c",
                Integer.toString(client.cpu()),
                "-f",
                "-v"));
    serving.addAll(List.of(more));
    asking.addAll(List.of(more));
    String output = ServerAndClient.run(server, serving, client, asking);
    String[] lines = output.lines().toArray(String[]::new);
    if (lines.length < 2) {
      throw new IOException("ucx_perftest said: " + output);
    }
    int at = List.of(lines[lines.length - 2].split(",", -1)).indexOf(column.heading);
    if (at < 0) {
      throw new IOException("ucx_perftest has no column " + column.heading + ": " + output);
    }
    return Double.parseDouble(lines[lines.length - 1].split(",", -1)[at]);
  }
}
