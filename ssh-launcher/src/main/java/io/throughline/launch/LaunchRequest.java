package io.throughline.launch;

import io.throughline.protocol.node.NodeProfile;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An agent that is wanted on a node.
 *
 * @param node where, and by which way
 * @param runId for which run
 * @param token with which it joins the hub; travels over stdin only
 * @param hubPort of the hub on the console's 127.0.0.1
 * @param agentFolder the agent as it was built
 * @param ucxEnvironment UCX's variables, set before the agent starts
 * @param logFolder on this machine; keeper.log, mover.log and ucx.log of the node end up here
 * @param steps told of every step; called on the launching thread
 * @param questions for what only a person can answer
 */
public record LaunchRequest(
    NodeProfile node,
    String runId,
    String token,
    int hubPort,
    Path agentFolder,
    Map<String, String> ucxEnvironment,
    Path logFolder,
    Consumer<LaunchStepEvent> steps,
    Questions questions) {}
