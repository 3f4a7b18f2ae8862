package io.throughline.console.probe;

import io.throughline.console.run.probe.NodeTestView;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.inspection.Inspection;
import java.util.Optional;

/** All that an agent said of its node. */
public record ProbedNode(
    NodeEnvironment environment, Capabilities capabilities, Inspection inspection) {

  /** Empty while the agent has not said it all, or where it never will. */
  public static Optional<ProbedNode> of(NodeTestView view) {
    return view.environment() == null || view.capabilities() == null || view.inspection() == null
        ? Optional.empty()
        : Optional.of(new ProbedNode(view.environment(), view.capabilities(), view.inspection()));
  }
}
