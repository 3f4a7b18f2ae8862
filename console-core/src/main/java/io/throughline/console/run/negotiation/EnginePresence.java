package io.throughline.console.run.negotiation;

import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.MpiState;
import io.throughline.protocol.environment.UccState;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An engine of collectives on nodes, by what their agents said.
 *
 * @param version of its library; empty of Throughline's own, and where it is not on all nodes
 * @param lacks what it is missing for, in the order of the nodes; empty where all have it
 */
public record EnginePresence(CollectiveEngine engine, String version, List<Lack> lacks) {

  /**
   * A node that an engine is not usable on.
   *
   * @param reason a sentence without a full stop
   * @param remedy what to do there: {@code install UCC there}
   */
  public record Lack(String node, String reason, String remedy) {}

  public EnginePresence {
    lacks = List.copyOf(lacks);
  }

  /**
   * @param told by node, in their order; null of a node whose agent said nothing
   */
  public static EnginePresence of(
      CollectiveEngine engine, Map<String, @Nullable Capabilities> told) {
    return switch (engine) {
      case OWN -> new EnginePresence(engine, "", List.of());
      case UCC -> ucc(told);
      case MPI -> mpi(told);
    };
  }

  /** The capabilities of a plan's nodes in its order. */
  static Map<String, @Nullable Capabilities> told(RunPlan plan, Map<String, Join> joins) {
    Map<String, @Nullable Capabilities> told = new LinkedHashMap<>();
    for (Assignment assignment : plan.assignments()) {
      Join join = joins.get(assignment.node());
      told.put(assignment.node(), join == null ? null : join.capabilities());
    }
    return told;
  }

  /** Whether all nodes have it. */
  public boolean complete() {
    return lacks.isEmpty();
  }

  private static EnginePresence ucc(Map<String, @Nullable Capabilities> told) {
    List<Lack> lacks = new ArrayList<>();
    String version = "";
    for (Map.Entry<String, @Nullable Capabilities> node : told.entrySet()) {
      Capabilities capabilities = node.getValue();
      UccState ucc = capabilities == null ? UccState.UNKNOWN : capabilities.ucc();
      if (!ucc.available()) {
        lacks.add(new Lack(node.getKey(), ucc.reason(), "install UCC there"));
      }
      version = version.isEmpty() ? ucc.version() : version;
    }
    return new EnginePresence(CollectiveEngine.UCC, lacks.isEmpty() ? version : "", lacks);
  }

  /** Ranks of one MPI have one version. */
  private static EnginePresence mpi(Map<String, @Nullable Capabilities> told) {
    List<Lack> lacks = new ArrayList<>();
    String first = "";
    String version = "";
    for (Map.Entry<String, @Nullable Capabilities> node : told.entrySet()) {
      Capabilities capabilities = node.getValue();
      MpiState mpi = capabilities == null ? MpiState.UNKNOWN : capabilities.mpi();
      if (!mpi.available()) {
        lacks.add(new Lack(node.getKey(), mpi.reason(), "install Open MPI there"));
      } else if (version.isEmpty()) {
        first = node.getKey();
        version = mpi.version();
      } else if (!mpi.version().equals(version)) {
        lacks.add(
            new Lack(
                node.getKey(),
                "the node has Open MPI %s, and %s has %s".formatted(mpi.version(), first, version),
                "install the same version"));
      }
    }
    return new EnginePresence(CollectiveEngine.MPI, lacks.isEmpty() ? version : "", lacks);
  }
}
