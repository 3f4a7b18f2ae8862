package io.throughline.console.desktop.nodes;

import io.throughline.console.probe.ProbedNode;
import io.throughline.console.run.probe.Diagnosis;
import io.throughline.console.run.probe.NodeTest;
import io.throughline.protocol.node.NodeProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Tools that work with nodes; each may block.
 *
 * @param test begins a connection test, which is a probe too
 * @param diagnose begins a diagnosis of two or more
 * @param describe writes what was found on a node as a page, and returns where it is
 */
public record NodeTools(
    Function<NodeProfile, NodeTest> test,
    Function<List<NodeProfile>, Diagnosis> diagnose,
    BiFunction<NodeProfile, ProbedNode, Path> describe) {}
