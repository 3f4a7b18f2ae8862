package io.throughline.console.run.view;

import io.throughline.launch.LaunchStepEvent;
import java.util.List;

/**
 * One node of a run at one moment.
 *
 * @param role the role's id; empty in a connection test
 * @param state in a word or two: {@code waiting}, {@code connect}, {@code joined}, {@code running}
 * @param steps each launch step once, in order, as far as it got
 * @param problem what went wrong there; empty if nothing
 */
public record NodeView(
    String node, String role, String state, List<LaunchStepEvent> steps, String problem) {
  public NodeView {
    steps = List.copyOf(steps);
  }
}
