package io.throughline.benchmarks.bare;

import io.throughline.benchmarks.process.LineProcess;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
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
    try (LineProcess sender = start("sender", "send", shape);
        LineProcess receiver = start("receiver", "receive", shape)) {
      String senderAddress = sender.line();
      sender.say(receiver.line());
      receiver.say(senderAddress);
      receiver.line();
      String[] measured = receiver.line().split(" ", 3);
      long limit = TimeUnit.NANOSECONDS.toSeconds(shape.warmUpNanos() + shape.nanos()) + 20;
      sender.end(limit);
      receiver.end(limit);
      return new Seen(Long.parseLong(measured[0]) * 1e9 / Long.parseLong(measured[1]), measured[2]);
    }
  }

  private static LineProcess start(String name, String side, Shape shape) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                LineProcess.java(
                    List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx64m"),
                    BareSide.class,
                    side,
                    shape.slots(),
                    shape.slotBytes(),
                    shape.window(),
                    shape.warmUpNanos(),
                    shape.nanos(),
                    shape.yield()))
            .redirectError(Redirect.INHERIT);
    builder.environment().putAll(shape.environment());
    return new LineProcess("the bare loop's " + name, builder.start());
  }
}
