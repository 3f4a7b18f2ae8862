package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.note;

import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.NodePair.Direction;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.inspection.ProbeResult.Trip;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.List;
import java.util.stream.Stream;

/**
 * The time that packets take there and back, and the links on their way: nothing wrong, but the
 * scale.
 */
final class RoundTrip {
  private RoundTrip() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    List<String> trips = nodePair.onDirections(RoundTrip::words).toList();
    return trips.isEmpty()
        ? Stream.empty()
        : Stream.of(
            note(
                "",
                String.join(" ", trips),
                "By UDP or TCP through the kernel: RDMA and shared memory take less; whatever goes"
                    + " the kernel's way takes no less.",
                ""));
  }

  private static Stream<String> words(Direction direction) {
    ProbeResult probeResult = direction.probe().reach();
    Trip trip = probeResult.trip();
    String way = "from %s to %s and back".formatted(direction.from().name(), direction.to().name());
    if (trip != null) {
      return Stream.of(
          "A small packet takes %s %s (least %s)%s."
              .formatted(
                  TimeSpan.format(trip.medianNanos()),
                  way,
                  TimeSpan.format(trip.leastNanos()),
                  links(trip.links())));
    }
    return probeResult.connectNanos() < 0
        ? Stream.empty()
        : Stream.of(
            "A connection takes %s %s."
                .formatted(TimeSpan.format(probeResult.connectNanos()), way));
  }

  private static String links(int links) {
    return links < 1
        ? ""
        : links == 1
            ? ", over one link without a router"
            : ", over %d links and %d router%s".formatted(links, links - 1, links == 2 ? "" : "s");
  }
}
