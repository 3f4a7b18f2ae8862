package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.path.BytesMoved;
import io.throughline.console.run.path.UnderWay;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Somebody else used the port that carried the data. */
final class OtherTraffic {
  /** Share of the payload, above what headers and answers explain. */
  private static final double SHARE = 0.05;

  /** Points are warmed up and checked between their measurements, which nobody counts. */
  private static final double SHARE_OF_POINTS = 0.5;

  /** Less than this is chatter. */
  private static final long LEAST_BYTES = 1_000_000;

  /** Ethernet, IPv6, TCP with its time stamps. */
  private static final int HEADERS = 14 + 40 + 32;

  /** Flush, notification and their acknowledgements may each be a packet of their own. */
  private static final int PER_TRANSFER = 10 * HEADERS;

  private OtherTraffic() {}

  static Stream<String> check(FinishedRun run) {
    return run.onEach((node, evidence) -> check(run, node, evidence));
  }

  private static Stream<String> check(FinishedRun run, NodeRecord node, Evidence evidence) {
    DataPath path = node.path();
    BytesMoved bytesMoved = run.movedThere(node);
    if (path == null
        || othersTurns(run)
        || bytesMoved.bytes() < LEAST_BYTES
        || loopbackOfBoth(run, node, path)) {
      return Stream.of();
    }
    double share = run.points().isEmpty() ? SHARE : SHARE_OF_POINTS;
    List<String> carriers = List.of(path.taken().split(" \\+ ", -1));
    int mtu = mtu(node.environment(), carriers);
    double overhead = 1 + (double) HEADERS / Math.max(500, mtu - 72);
    UnderWay underWay = run.underWayThere(node);
    return Stream.of(true, false)
        .flatMap(sent -> {
          long more = sent ? underWay.sentBytes() : underWay.receivedBytes();
          if (more == UnderWay.UNBOUNDED) {
            return Stream.of();
          }
          long ours = sent ? bytesMoved.sentBytes() : bytesMoved.receivedBytes();
          long answers = sent ? bytesMoved.receivedBytes() : bytesMoved.sentBytes();
          long counted =
              evidence.traffic().stream()
                  .filter(port -> carriers.contains(port.name()))
                  .mapToLong((PortTraffic port) -> port.bytes(sent))
                  .sum();
          double explained =
              (ours + more + bytesMoved.warmUpBytes()) * overhead
                  + (double) sentAgain(run, node, sent) * (mtu + HEADERS)
                  + answers * (overhead - 1)
                  + (double) bytesMoved.transfers() * PER_TRANSFER;
          double other = counted - explained;
          return other > Math.max(share * bytesMoved.bytes(), LEAST_BYTES)
              ? Stream.of(sentence(node, path, sent, other, bytesMoved.bytes()))
              : Stream.of();
        });
  }

  /** Segments that TCP sent twice; what others' were among them is not known. */
  private static long sentAgain(FinishedRun run, NodeRecord node, boolean sent) {
    return run.nodes().stream()
        .filter(other -> other.node().equals(node.node()) == sent)
        .map(NodeRecord::result)
        .filter(Objects::nonNull)
        .mapToLong(result -> result.count(Counter.RETRANSMITS))
        .sum();
  }

  /** Whether another tool ran; its own traffic is no disturbance of Throughline's. */
  private static boolean othersTurns(FinishedRun run) {
    return run.plan().workload().runsOtherTools();
  }

  /** Both agents' bytes go through it, so it counts more than one knows of. */
  private static boolean loopbackOfBoth(FinishedRun run, NodeRecord node, DataPath path) {
    return path.taken().equals("lo") && run.beside(node).findAny().isPresent();
  }

  private static int mtu(
      @org.jspecify.annotations.Nullable NodeEnvironment environment, List<String> carriers) {
    return environment == null
        ? 0
        : environment.interfaces().stream()
            .filter(nic -> carriers.contains(nic.name()))
            .mapToInt(NodeEnvironment.NetworkInterface::mtu)
            .min()
            .orElse(0);
  }

  private static String sentence(
      NodeRecord node, DataPath path, boolean sent, double other, long ours) {
    return String.format(
        Locale.ROOT,
        "Node %s: others %s about %s through %s meanwhile, %.0f %% of this run's %s: they shared"
            + " its bandwidth.",
        node.node(),
        sent ? "sent" : "received",
        ByteCount.decimal((long) other),
        path.taken(),
        100 * other / ours,
        ByteCount.decimal(ours));
  }
}
