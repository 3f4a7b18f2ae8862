package io.throughline.protocol.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A transport that carries data between nodes: what it needs and can do. {@code auto} takes the
 * first, in this order, that both nodes have. A new transport is a package of the agent and a line
 * here; nothing else goes by a transport's name.
 */
public enum TransportKind {
  UCX("ucx", "UCX", "UCX does not encrypt: who can read this network could read what was sent."),
  TCP(
      "tcp",
      "TCP",
      "The tcp transport does not encrypt: who can read this network could read what was sent.");

  /** In settings and plans: the first that both nodes have. */
  public static final String AUTO = "auto";

  private final String id;
  private final String label;
  private final String unencrypted;

  TransportKind(String id, String label, String unencrypted) {
    this.id = id;
    this.label = label;
    this.unencrypted = unencrypted;
  }

  /** As in settings and plans. */
  public String id() {
    return id;
  }

  public String label() {
    return label;
  }

  /** Tells in a sentence what others on the network may read; empty if the transport encrypts. */
  public Optional<String> unencrypted() {
    return unencrypted.isEmpty() ? Optional.empty() : Optional.of(unencrypted);
  }

  /** Whether the transport is UCX's, which goes by variables, libraries and error handling. */
  public boolean byUcx() {
    return this == UCX;
  }

  /** Whether the transport takes devices by name, {@code data.device}; else addresses. */
  public boolean takesDevices() {
    return this == UCX;
  }

  /** Whether who listens does so at {@code data.address}, once for all data threads. */
  public boolean listensAtAddress() {
    return this == TCP;
  }

  /** Whether the transport may reach memory of GPUs by itself. */
  public boolean mayReachGpus() {
    return this == UCX;
  }

  /** Whether segments of shared memory may carry data within a node. */
  public boolean usesSharedMemory() {
    return this == UCX;
  }

  /** Whether an operation is carried, natively or emulated. */
  public boolean carries(Operation operation) {
    return switch (this) {
      case UCX -> !operation.onFiles();
      case TCP -> operation.overTcp();
    };
  }

  /** Whether {@code auto} takes this one before any other. */
  public boolean first() {
    return this == UCX;
  }

  /** The transport of an id; empty for {@code auto}, none, or several. */
  public static Optional<TransportKind> of(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
  }

  /** The ids, in the order of choice. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(TransportKind::id).toList();
  }
}
