package io.throughline.agent.exec;

import io.throughline.agent.evidence.IdleBaseline;
import io.throughline.protocol.environment.NodeEnvironment;
import java.nio.file.Path;

/**
 * Facts of the node that a run needs.
 *
 * @param node the profile's name
 * @param environment as the agent found it when it joined
 * @param before the node as the agent found it
 * @param folder of the run, which goes with it
 * @param sharedMemory the run's folder for shared memory
 */
public record NodeContext(
    String node,
    NodeEnvironment environment,
    IdleBaseline before,
    Path folder,
    Path sharedMemory) {}
