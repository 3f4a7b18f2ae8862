package io.throughline.benchmarks.bare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs both processes of the bare loop once. */
public final class BareLoop {
  private BareLoop() {}

  /**
   * @param slots of the ring
   * @param window writes in flight at most
   * @param yield whether idle processes yield, as agents do where CPUs are few
   * @param environment UCX's variables
   */
  public record Shape(
      int slots,
      long slotBytes,
      int window,
      long warmUpNanos,
      long nanos,
      boolean yield,
      Map<String, String> environment) {}

  /** The receiver's figures: bandwidth in bytes per second, and what carried it. */
  public record Seen(double bytesPerSecond, String carriers) {}

  /** Bounded by the spans of the shape and a little more. */
  public static Seen run(Shape shape) throws IOException, InterruptedException {
    Process sender = start("send", shape);
    Process receiver = start("receive", shape);
    try (BufferedReader fromSender = reader(sender);
        BufferedReader fromReceiver = reader(receiver);
        PrintStream toSender = writer(sender);
        PrintStream toReceiver = writer(receiver)) {
      String senderAddress = line(fromSender, "sender");
      String receiverAddress = line(fromReceiver, "receiver");
      toSender.println(receiverAddress);
      toReceiver.println(senderAddress);
      line(fromReceiver, "receiver");
      String[] measured = line(fromReceiver, "receiver").split(" ", 3);
      long limit = TimeUnit.NANOSECONDS.toSeconds(shape.warmUpNanos() + shape.nanos()) + 20;
      if (!sender.waitFor(limit, TimeUnit.SECONDS) || !receiver.waitFor(limit, TimeUnit.SECONDS)) {
        throw new IOException("the bare loop did not end within " + limit + " s");
      }
      return new Seen(Long.parseLong(measured[0]) * 1e9 / Long.parseLong(measured[1]), measured[2]);
    } finally {
      sender.destroyForcibly();
      receiver.destroyForcibly();
    }
  }

  private static Process start(String side, Shape shape) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            BareSide.class.getName(),
            side,
            Integer.toString(shape.slots()),
            Long.toString(shape.slotBytes()),
            Integer.toString(shape.window()),
            Long.toString(shape.warmUpNanos()),
            Long.toString(shape.nanos()),
            Boolean.toString(shape.yield())));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    builder.environment().putAll(shape.environment());
    return builder.start();
  }

  private static String line(BufferedReader reader, String side) throws IOException {
    String line = reader.readLine();
    if (line == null) {
      throw new IOException("the bare loop's " + side + " ended early");
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
