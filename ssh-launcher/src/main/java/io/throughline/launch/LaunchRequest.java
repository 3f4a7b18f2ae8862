package io.throughline.launch;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StorageFolder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The parameters of starting one agent.
 *
 * @param node where
 * @param runId letters, digits, dots, dashes
 * @param token the agent's own for the hub; goes there over stdin only
 * @param hubPort of the hub on this machine's loopback
 * @param agentFolder with {@code bin/agent}, {@code runtime/} and {@code lib/}
 * @param ucxEnvironment UCX's and UCC's variables
 * @param storage where the run may make files there
 * @param logFolder on this machine; keeper.log, mover.log and ucx.log of this node end up here
 * @param steps told of every step as it begins, goes on and ends; from any thread, one at a time
 * @param questions asked where a person has to decide
 */
public record LaunchRequest(
    NodeProfile node,
    String runId,
    String token,
    int hubPort,
    Path agentFolder,
    Map<String, String> ucxEnvironment,
    StorageFolder storage,
    Path logFolder,
    Consumer<LaunchStepEvent> steps,
    Questions questions) {

  public LaunchRequest {
    ucxEnvironment = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(ucxEnvironment));
  }
}
