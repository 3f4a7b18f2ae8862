package io.throughline.console.run.probe;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.run.view.NodeView;
import java.util.List;

/**
 * A diagnosis at one moment.
 *
 * @param nodes all, in order
 * @param doing what is being looked at, for people
 * @param done whether all agents are gone again
 * @param pairs what was found out of nodes between which the way was tried; empty until all of it
 *     is
 * @param findings what is wrong, the worst first; empty until {@code pairs} are there
 * @param cleanUps what became of the agents: sentences, only where one is not clean
 */
public record DiagnosisView(
    List<NodeView> nodes,
    String doing,
    boolean done,
    List<NodePair> pairs,
    List<Finding> findings,
    List<String> cleanUps) {

  /** Why there is no diagnosis; empty where there is, or while it goes on. */
  public List<String> problems() {
    return nodes.stream().map(NodeView::problem).filter(p -> !p.isEmpty()).distinct().toList();
  }
}
