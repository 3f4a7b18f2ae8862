package io.throughline.agent.inspect;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.inspection.Inspection.LinkUse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The load of network interfaces while nothing is measured, from {@link #begin} on. */
final class InterfaceLoad {
  /** Long enough for a mean, since traffic comes in bursts. */
  private static final long LEAST_NANOS = 1_000_000_000;

  private final Path folder;
  private final long begun = System.nanoTime();
  private final Map<String, Count> before = new LinkedHashMap<>();

  private record Count(long received, long sent) {}

  private InterfaceLoad(Path root) {
    folder = root.resolve("sys/class/net");
    NodeFiles.entries(folder)
        .forEach(device -> before.put(device.getFileName().toString(), count(device)));
  }

  static InterfaceLoad begin(Path root) {
    return new InterfaceLoad(root);
  }

  private static Count count(Path device) {
    return new Count(
        NodeFiles.number(device.resolve("statistics/rx_bytes")),
        NodeFiles.number(device.resolve("statistics/tx_bytes")));
  }

  /** A second after the begin at the earliest. */
  List<LinkUse> end() throws InterruptedException {
    long left = LEAST_NANOS - (System.nanoTime() - begun);
    if (left > 0 && !before.isEmpty()) {
      TimeUnit.NANOSECONDS.sleep(left);
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    List<LinkUse> use = new ArrayList<>();
    before.forEach((name, then) -> {
      Count now = count(folder.resolve(name));
      if (then.received >= 0 && now.received >= then.received && now.sent >= then.sent) {
        use.add(
            new LinkUse(
                name,
                (long) ((now.received - then.received) / seconds),
                (long) ((now.sent - then.sent) / seconds)));
      }
    });
    return use;
  }
}
