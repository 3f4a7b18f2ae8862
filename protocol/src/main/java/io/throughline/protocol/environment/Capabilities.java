package io.throughline.protocol.environment;

import io.throughline.protocol.scenario.Operation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What an agent can do on its node.
 *
 * @param transports each one that Throughline knows, there or not
 * @param tools other programs to measure beside, by name: where each is; those that are not there
 *     are left out
 */
public record Capabilities(List<TransportState> transports, Map<String, String> tools) {

  public Capabilities {
    tools = Objects.requireNonNullElse(tools, Map.<String, String>of());
  }

  /** Of a node without any such tool. */
  public Capabilities(List<TransportState> transports) {
    this(transports, Map.of());
  }

  /**
   * One transport on one node.
   *
   * @param id {@code ucx}, {@code tcp}
   * @param available whether it can be used
   * @param version of its library; empty where it has none
   * @param origin where the library came from: {@code system}, {@code bundle}, {@code profile}
   * @param detail the library's own transports and devices, or, where it is not available, why
   * @param emulated operations that it emulates
   * @param operations ids of all that it can do; empty where the agent does not say
   */
  public record TransportState(
      String id,
      boolean available,
      String version,
      String origin,
      List<String> detail,
      List<String> emulated,
      List<String> operations) {

    /** What agents were before they said what they can do. */
    public TransportState(
        String id,
        boolean available,
        String version,
        String origin,
        List<String> detail,
        List<String> emulated) {
      this(id, available, version, origin, detail, emulated, List.of());
    }

    /** Whether it can do this; every transport can write. */
    public boolean can(Operation operation) {
      return operation == Operation.PUT || operations.contains(operation.id());
    }
  }

  public Optional<TransportState> transport(String id) {
    return transports.stream().filter(t -> t.id().equals(id)).findFirst();
  }

  public boolean has(String id) {
    return transport(id).map(TransportState::available).orElse(false);
  }
}
