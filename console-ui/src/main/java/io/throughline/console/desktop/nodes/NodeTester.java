package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.run.NodeTest;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Begins connection tests, off the JavaFX thread.
 *
 * @param start as the engine does it; may block
 */
record NodeTester(Function<NodeProfile, NodeTest> start, Threads threads) {

  /**
   * @param begun with the test, on the JavaFX thread
   */
  NodeTestModel begin(NodeProfile node, Consumer<NodeTest> begun) {
    NodeTestModel model = new NodeTestModel(node);
    threads.run(
        () -> start.apply(node),
        begun,
        problems ->
            model.failed(
                problems.stream().map(Problem::toString).collect(Collectors.joining("\n"))));
    return model;
  }
}
