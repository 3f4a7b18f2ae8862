package io.throughline.protocol.result;

import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.node.NodeProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One node's part of a run. Null where the run did not get that far.
 *
 * @param launch the steps that put the agent there, in order
 * @param path that its data took; null before the end
 */
public record NodeRecord(
    String node,
    String role,
    NodeProfile profile,
    List<LaunchStep> launch,
    @Nullable NodeEnvironment environment,
    @Nullable Capabilities capabilities,
    @Nullable AgentResult result,
    @Nullable CleanUp cleanUp,
    @Nullable DataPath path) {

  /** A record without a known path. */
  public NodeRecord(
      String node,
      String role,
      NodeProfile profile,
      List<LaunchStep> launch,
      @Nullable NodeEnvironment environment,
      @Nullable Capabilities capabilities,
      @Nullable AgentResult result,
      @Nullable CleanUp cleanUp) {
    this(node, role, profile, launch, environment, capabilities, result, cleanUp, null);
  }

  /** Counts of the node itself beside the run; null where it did not tell. */
  public @Nullable Evidence evidence() {
    return result == null ? null : result.evidence();
  }

  /** Returns the record with the path that its data took. */
  public NodeRecord by(DataPath taken) {
    return new NodeRecord(
        node, role, profile, launch, environment, capabilities, result, cleanUp, taken);
  }

  /**
   * A finished step of a launch.
   *
   * @param step {@code connect}, {@code host key}
   * @param detail what it found
   * @param nanos it took
   */
  public record LaunchStep(String step, String detail, long nanos) {}
}
