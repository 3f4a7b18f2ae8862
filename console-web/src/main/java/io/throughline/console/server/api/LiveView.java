package io.throughline.console.server.api;

import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.verdict.Bottleneck;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The live state of a run.
 *
 * @param phase in words, {@code warming up}
 * @param done whether it is over and cleaned up
 * @param nodes in the order of the roles; empty where another console drives the run
 * @param progress null where another console drives the run
 * @param bottleneck of a pipeline that hold the others back, by their ids, as far as that is known
 * @param points that are finished
 * @param flows between ranks that are measured
 * @param annotations what happened so far, as lines on its charts
 * @param events the last ones, oldest first
 */
record LiveView(
    String phase,
    boolean done,
    List<Node> nodes,
    @Nullable Progress progress,
    Set<String> bottleneck,
    int points,
    int flows,
    List<Annotation> annotations,
    List<RunEvent> events) {

  private static final int LAST_EVENTS = 12;

  /**
   * A node at this moment.
   *
   * @param label of its role, in words
   * @param state in a word or two
   * @param problem what went wrong there; empty if nothing
   */
  record Node(String node, String role, String label, String state, String problem) {
    static Node of(NodeView view, RunPlan plan) {
      return new Node(
          view.node(), view.role(), plan.roleLabel(view.role()), view.state(), view.problem());
    }
  }

  static LiveView of(RunView view) {
    return new LiveView(
        view.phase().words(),
        view.phase() == Phase.DONE,
        view.nodes().stream().map(node -> Node.of(node, view.plan())).toList(),
        view.progress(),
        bottleneck(Bottleneck.of(view.plan().points(), view.points())),
        view.points().size(),
        flows(view.group()),
        annotations(view.plan(), view.events()),
        last(view.events()));
  }

  /** The view of a run that another console drives, as far as it has written. */
  static LiveView of(RunRecord record) {
    String phase =
        record.log().events().stream()
            .filter(event -> event.kind().equals("phase"))
            .reduce((first, second) -> second)
            .map(RunEvent::text)
            .orElse(Phase.LAUNCHING.words());
    boolean over = record.status().outcome() != Outcome.RUNNING;
    return new LiveView(
        over ? Phase.DONE.words() : phase,
        over,
        List.of(),
        null,
        bottleneck(Bottleneck.of(record.plan().points(), record.results().points())),
        record.results().points().size(),
        flows(record.ranks().group()),
        annotations(record.plan(), record.log().events()),
        last(record.log().events()));
  }

  private static int flows(@Nullable GroupResult group) {
    return group == null ? 0 : group.flows().size();
  }

  private static Set<String> bottleneck(Set<Stage> stages) {
    return stages.stream().map(Stage::id).collect(Collectors.toSet());
  }

  private static List<Annotation> annotations(RunPlan plan, List<RunEvent> events) {
    return Annotations.of(events, Annotations.warmsUp(plan.settings(), plan.points()));
  }

  private static List<RunEvent> last(List<RunEvent> events) {
    return events.subList(Math.max(0, events.size() - LAST_EVENTS), events.size());
  }
}
