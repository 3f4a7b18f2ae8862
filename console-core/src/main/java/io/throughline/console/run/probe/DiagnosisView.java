package io.throughline.console.run.probe;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.run.view.NodeView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A diagnosis at one moment.
 *
 * @param nodes both, in order
 * @param doing what is being looked at, for people
 * @param done whether both agents are gone again
 * @param pair what was found out; null until all of it is
 * @param findings what is wrong, the worst first; empty until {@code pair} is there
 * @param cleanUps what became of the agents: sentences, only where one is not clean
 */
public record DiagnosisView(
    List<NodeView> nodes,
    String doing,
    boolean done,
    @Nullable NodePair pair,
    List<Finding> findings,
    List<String> cleanUps) {

  /** Why there is no diagnosis; empty where there is, or while it goes on. */
  public List<String> problems() {
    return nodes.stream().map(NodeView::problem).filter(p -> !p.isEmpty()).distinct().toList();
  }
}
