package io.throughline.console.run.path;

import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.Operation;
import java.util.List;
import java.util.stream.Collectors;

/** Words for how a transport carried what one side began, for people. */
public final class CarrierText {
  private static final long MEBIBYTE = 1L << 20;

  private CarrierText() {}

  /**
   * {@code put: zero-copy, cma/memory (from 3671 B)}; empty where the transport did not say. Sizes
   * stand only where UCX has a bound.
   */
  public static List<String> protocols(AgentResult result) {
    return result.protocols().stream()
        .map(protocol ->
            "%s: %s%s%s"
                .formatted(
                    protocol.operation(),
                    protocol.name(),
                    protocol.lanes().isEmpty() ? "" : ", " + String.join(" + ", protocol.lanes()),
                    sizes(protocol)))
        .distinct()
        .toList();
  }

  /** {@code one-sided writes over tcp}: what the transport said that it emulated. */
  public static List<String> emulated(AgentResult result) {
    return result.protocols().stream()
        .filter(TransferProtocol::emulated)
        .map(protocol ->
            "one-sided %s over %s"
                .formatted(
                    protocol.operation().equals(Operation.GET.id()) ? "reads" : "writes",
                    protocol.transports()))
        .distinct()
        .toList();
  }

  /** The carriers of all sides of a run, short: {@code zero-copy, cma}. */
  public static String brief(List<AgentResult> results) {
    return results.stream()
        .flatMap(result -> result.protocols().stream())
        .map(TransferProtocol::text)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static String sizes(TransferProtocol protocol) {
    boolean bounded = protocol.to() != TransferProtocol.UNBOUNDED;
    if (protocol.from() == 0) {
      return bounded ? " (up to %s)".formatted(size(protocol.to())) : "";
    }
    return bounded
        ? " (%s to %s)".formatted(size(protocol.from()), size(protocol.to()))
        : " (from %s)".formatted(size(protocol.from()));
  }

  /** Small bounds to the byte; 4294967295 B is said as 4 GiB. */
  private static String size(long bytes) {
    return bytes < MEBIBYTE ? ByteCount.exact(bytes) : ByteCount.binary(bytes);
  }
}
