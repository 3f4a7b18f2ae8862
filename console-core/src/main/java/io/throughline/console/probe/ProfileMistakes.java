package io.throughline.console.probe;

import io.throughline.console.run.plan.Planner;
import io.throughline.console.ucx.UcxVariables;
import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Transports and devices that a profile names and the node's UCX does not have. */
public final class ProfileMistakes {
  private static final String DEVICES = "UCX_NET_DEVICES";

  private ProfileMistakes() {}

  /**
   * The mistakes for which a run over UCX would be refused once its agents have joined.
   *
   * @param found null where the agent has not said it
   */
  public static List<Problem> of(NodeProfile node, @Nullable Capabilities found) {
    TransportState ucx =
        found == null ? null : found.ucx().filter(TransportState::available).orElse(null);
    if (ucx == null) {
      return List.of();
    }
    Map<String, String> variables = new LinkedHashMap<>(Planner.environment(node));
    List<String> rails = node.data().rails();
    boolean ofFields = !node.ucx().environment().containsKey(DEVICES);
    if (ofFields && rails.stream().anyMatch(rail -> IpAddress.of(rail).isPresent())) {
      // Runs over tcp take these; nothing says that one over UCX is wanted.
      variables.remove(DEVICES);
    }
    String field = rails.isEmpty() ? NodeField.DEVICE : NodeField.RAILS;
    return new UcxVariables(ucx)
        .mistakes(variables).stream()
            .map(mistake -> problem(node, mistake, ofFields ? field : DEVICES))
            .toList();
  }

  private static Problem problem(NodeProfile node, Mistake mistake, String devices) {
    return new Problem(
        "node " + node.name(),
        "%s=%s: %s"
            .formatted(
                mistake.variable().equals(DEVICES) ? devices : mistake.variable(),
                mistake.value(),
                mistake.what()),
        mistake.remedy());
  }
}
