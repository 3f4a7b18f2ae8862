package io.throughline.console.ucx;

import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Transports and devices that a profile or a scenario names and the node's UCX does not have, by
 * the field in which a person wrote them.
 */
public final class UcxNames {
  private static final String DEVICES = "UCX_NET_DEVICES";

  private UcxNames() {}

  /** The mistakes with which a run over UCX is refused. */
  public static List<Mistake> mistakes(Assignment assignment, TransportState ucx) {
    return mistakes(assignment.ucxEnvironment(), ucx, assignment.device(), assignment.rails());
  }

  /**
   * The mistakes for which a run over UCX would be refused once its agents have joined.
   *
   * @param variables UCX's, as a run has them there, the profile's devices among them
   */
  public static List<Mistake> mistakes(
      NodeProfile node, Map<String, String> variables, TransportState ucx) {
    List<String> rails = node.data().rails();
    Map<String, String> checked = new LinkedHashMap<>(variables);
    if (!rails.isEmpty() && rails.stream().allMatch(rail -> IpAddress.of(rail).isPresent())) {
      // Runs over tcp take these; nothing says that one over UCX is wanted.
      checked.remove(DEVICES, String.join(",", rails));
    }
    return ucx.available() ? mistakes(checked, ucx, node.data().device(), rails) : List.of();
  }

  private static List<Mistake> mistakes(
      Map<String, String> variables, TransportState ucx, String device, List<String> rails) {
    String ofField = rails.isEmpty() ? device : String.join(",", rails);
    String field = rails.isEmpty() ? NodeField.DEVICE : NodeField.RAILS;
    return new UcxVariables(ucx)
        .mistakes(variables).stream()
            .map(mistake ->
                mistake.field().equals(DEVICES) && mistake.value().equals(ofField)
                    ? new Mistake(field, ofField, mistake.what(), mistake.remedy())
                    : mistake)
            .toList();
  }
}
