package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code iperf3} with one stream.
 *
 * @param server waits, at {@code address}
 */
public record Iperf3(Place server, Place client, String address) {
  private static final String PORT = "20018";
  private static final Pattern RECEIVED =
      Pattern.compile("\"sum_received\":\\s*\\{[^}]*\"bits_per_second\":\\s*([0-9.eE+]+)");

  /**
   * @param omitted seconds of warm-up
   * @return bytes per second, as its receiver saw them
   */
  public double bandwidth(int seconds, int omitted, long block)
      throws IOException, InterruptedException {
    String output =
        ServerAndClient.run(
            server,
            List.of("iperf3", "-s", "-p", PORT),
            client,
            List.of(
                "iperf3",
                "-c",
                address,
                "-p",
                PORT,
                "-t",
                Integer.toString(seconds),
                "-O",
                Integer.toString(omitted),
                "-l",
                Long.toString(block),
                "-J"));
    Matcher received = RECEIVED.matcher(output);
    if (!received.find()) {
      throw new IOException("iperf3 said: " + output);
    }
    return Double.parseDouble(received.group(1)) / 8;
  }
}
