package io.throughline.console.run.probe;

import io.throughline.console.run.plan.Planner;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.ucx.UcxNames;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.CleanUp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection test at one moment.
 *
 * @param done whether the agent is gone again
 * @param environment null until the agent joined
 * @param capabilities null until the agent joined
 * @param inspection null until the agent has looked
 * @param cleanUp null until the agent was ended, or where none was started
 */
public record NodeTestView(
    NodeView node,
    boolean done,
    @Nullable NodeEnvironment environment,
    @Nullable Capabilities capabilities,
    @Nullable Inspection inspection,
    @Nullable CleanUp cleanUp) {
  /** The names in a profile for which a run over UCX would be refused. */
  public List<Problem> mistakes(NodeProfile profile) {
    return capabilities == null
        ? List.of()
        : capabilities.ucx().stream()
            .flatMap(ucx -> UcxNames.mistakes(profile, Planner.environment(profile), ucx).stream())
            .map(mistake -> mistake.at(profile.name()))
            .toList();
  }
}
