package io.throughline.console.run;

import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;

/** Starts runs and connection tests. Any thread. */
@SuppressWarnings("DoNotCallSuggester")
public final class Engine implements AutoCloseable {
  Engine() {}

  /**
   * All that can be said against it before anything is started.
   *
   * @param nodes in the order of the scenario's roles
   * @return empty if nothing can
   */
  public List<Problem> check(Scenario scenario, List<NodeProfile> nodes) {
    throw new UnsupportedOperationException();
  }

  /**
   * Plans and begins a run.
   *
   * @param nodes in the order of the scenario's roles
   * @throws io.throughline.protocol.problem.ProblemException with what {@link #check} finds
   */
  public LiveRun start(Scenario scenario, List<NodeProfile> nodes, Questions questions) {
    throw new UnsupportedOperationException();
  }

  /** "Test connection". */
  public NodeTest test(NodeProfile node, Questions questions) {
    throw new UnsupportedOperationException();
  }

  /** Stops what still runs, waits until it is cleaned up (bounded). */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
