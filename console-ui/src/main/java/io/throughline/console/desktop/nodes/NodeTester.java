package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.FileOpener;
import io.throughline.console.desktop.shell.Notices;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.probe.ProbedNode;
import io.throughline.console.run.probe.NodeTest;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import java.util.function.Consumer;

/** Begins connection tests, off the JavaFX thread. */
record NodeTester(NodeTools tools, Threads threads, Notices notices) {

  /**
   * @param begun with the test, on the JavaFX thread
   */
  NodeTestModel begin(NodeProfile node, Consumer<NodeTest> begun) {
    NodeTestModel model = new NodeTestModel(node);
    threads.run(
        () -> tools.test().apply(node),
        begun,
        problems -> model.failed(Problem.joined(problems, "\n")));
    return model;
  }

  /** Writes what was found as a page, and offers to open it. */
  void describe(NodeProfile node, ProbedNode found) {
    threads.run(
        () -> tools.describe().apply(node, found),
        page ->
            notices.show(
                "Written to " + page, "Open", () -> FileOpener.open(page, threads, notices)),
        problems -> notices.say(Problem.joined(problems, "\n")));
  }
}
