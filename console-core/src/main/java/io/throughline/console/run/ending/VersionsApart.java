package io.throughline.console.run.ending;

import io.throughline.console.run.view.NodesAlike;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.TransportKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Nodes that could not connect, or exchange a message, and whose UCX is of different versions. */
public final class VersionsApart {
  /** {@code UCS_ERR_UNSUPPORTED}, as UCX words it. */
  private static final String UNSUPPORTED = "Unsupported operation (-22)";

  private VersionsApart() {}

  /** The addition to why the run failed; empty where versions have no part in it. */
  public static String told(RunPlan plan, List<NodeRecord> nodes, RunFailure runFailure) {
    boolean connecting = runFailure.phase() == Phase.CONNECTING;
    // Rendezvous with another version's remote key fails at the first large message only.
    boolean unreadable = runFailure.problem().toString().contains(UNSUPPORTED);
    if (!plan.takesOnly(TransportKind::byUcx) || (!connecting && !unreadable)) {
      return "";
    }
    Map<String, String> versions = new LinkedHashMap<>();
    for (NodeRecord node : nodes) {
      if (node.capabilities() != null) {
        node.capabilities().ucx().ifPresent(ucx -> versions.put(node.node(), ucx.version()));
      }
    }
    return versions.values().stream().distinct().count() < 2
        ? ""
        : "; the nodes have different versions of UCX, which may not understand each other (%s); give all the same one, by ucx.libraryPath in a profile"
            .formatted(
                ShortList.clauses(
                    NodesAlike.said(versions.entrySet(), Map.Entry::getKey, Map.Entry::getValue)));
  }
}
