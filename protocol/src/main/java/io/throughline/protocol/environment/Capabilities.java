package io.throughline.protocol.environment;

import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.TransportKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Capabilities of an agent on its node.
 *
 * @param transports each one that Throughline knows, there or not
 * @param tools other programs to measure beside, by name: where each is; those that are not there
 *     are left out
 * @param cuda its GPUs, as CUDA's driver shows them
 * @param ucc its library of collectives
 * @param mpi its Open MPI, for collectives too
 */
public record Capabilities(
    List<TransportState> transports,
    Map<String, String> tools,
    CudaState cuda,
    UccState ucc,
    MpiState mpi) {

  public Capabilities {
    tools = Objects.requireNonNullElse(tools, Map.<String, String>of());
    cuda = Objects.requireNonNullElse(cuda, CudaState.UNKNOWN);
    ucc = Objects.requireNonNullElse(ucc, UccState.UNKNOWN);
    mpi = Objects.requireNonNullElse(mpi, MpiState.UNKNOWN);
  }

  /** Capabilities of a node of whose libraries of collectives nothing is known. */
  public Capabilities(List<TransportState> transports, Map<String, String> tools, CudaState cuda) {
    this(transports, tools, cuda, UccState.UNKNOWN, MpiState.UNKNOWN);
  }

  /** Capabilities of a node of whose GPUs nothing is known. */
  public Capabilities(List<TransportState> transports, Map<String, String> tools) {
    this(transports, tools, CudaState.UNKNOWN);
  }

  /** Capabilities of a node without other tools. */
  public Capabilities(List<TransportState> transports) {
    this(transports, Map.of());
  }

  /**
   * One transport on one node.
   *
   * @param id {@code ucx}, {@code tcp}
   * @param available whether it can be used
   * @param version of its library, also of one that is there and cannot be used; empty where it has
   *     none
   * @param origin where the library came from: {@code system}, {@code bundle}, {@code profile}
   * @param detail the library's own transports and devices, or, where it is not available, why
   * @param emulated operations that it emulates
   * @param operations ids of all that it can do; empty where the agent does not say
   * @param settings of the library that someone has set by then, {@code NAME=VALUE}: a profile, a
   *     scenario, the environment, a file of its own
   */
  public record TransportState(
      String id,
      boolean available,
      String version,
      String origin,
      List<String> detail,
      List<String> emulated,
      List<String> operations,
      List<String> settings) {

    public TransportState {
      // Records from before there was such a thing have none.
      settings = Objects.requireNonNullElse(settings, List.<String>of());
    }

    /** State of a library that nobody has set up. */
    public TransportState(
        String id,
        boolean available,
        String version,
        String origin,
        List<String> detail,
        List<String> emulated,
        List<String> operations) {
      this(id, available, version, origin, detail, emulated, operations, List.of());
    }

    /** State from an agent that does not say its operations. */
    public TransportState(
        String id,
        boolean available,
        String version,
        String origin,
        List<String> detail,
        List<String> emulated) {
      this(id, available, version, origin, detail, emulated, List.of());
    }

    /** Whether its library is there and cannot be used as it is set up. */
    public boolean unusable() {
      return !available && !version.isEmpty();
    }

    /** Whether it is a UCX that reaches the memory of GPUs by itself. */
    public boolean reachesGpus() {
      return available && detail.stream().anyMatch(each -> each.startsWith("cuda_copy"));
    }

    /** Whether it can do this; every transport can write. */
    public boolean can(Operation operation) {
      return operation == Operation.PUT || operations.contains(operation.id());
    }
  }

  /** The node's UCX, there or not; empty where the agent says nothing of it. */
  public Optional<TransportState> ucx() {
    return transport(TransportKind.UCX.id());
  }

  public Optional<TransportState> transport(String id) {
    return transports.stream().filter(t -> t.id().equals(id)).findFirst();
  }

  public boolean has(String id) {
    return transport(id).map(TransportState::available).orElse(false);
  }
}
