package io.throughline.agent.peer;

import java.util.List;

/**
 * Figures of a tool's output.
 *
 * @param value bytes per second, or nanoseconds for half a round trip
 * @param iterationsPerSecond 0 where the tool does not tell
 * @param version of the tool, where its output tells; else empty
 * @param warnings of its own
 */
record ToolOutput(
    double value, double iterationsPerSecond, String version, List<String> warnings) {}
