package io.throughline.agent;

import io.throughline.agent.hub.TestHub;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessage.Failed;
import io.throughline.protocol.message.AgentMessage.Finished;
import io.throughline.protocol.message.AgentMessage.Measured;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run left that a hub led to its end: results, points by their number, and what its agents
 * wrote.
 */
record LedRun(List<AgentResult> results, Map<Integer, List<FlowEnd>> sides, List<String> logs) {

  String notes() {
    return String.join(
        "\n", results.stream().flatMap(each -> each.notes().stream()).map(Note::text).toList());
  }

  String carriers() {
    return String.join("\n", results.stream().flatMap(each -> each.carriers().stream()).toList());
  }

  /** A hub that leads a plan's agents to their results. */
  static LedRun of(TestHub hub, RunPlan plan) throws Exception {
    Map<String, String> addresses = new HashMap<>();
    for (Assignment each : plan.assignments()) {
      hub.hear(each.node(), AgentMessage.Join.class);
      hub.say(each.node(), HubMessage.Prepare.onOneMachine(plan, each.role(), "secret"));
    }
    for (Assignment each : plan.assignments()) {
      addresses.put(each.role(), hub.hear(each.node(), AgentMessage.Prepared.class).address());
    }
    List<String> nodes = plan.assignments().stream().map(Assignment::node).toList();
    nodes.forEach(node -> hub.say(node, new HubMessage.Peers(addresses)));
    for (String node : nodes) {
      hub.hear(node, AgentMessage.Connected.class);
    }
    nodes.forEach(node -> hub.say(node, new HubMessage.Start()));
    LedRun left = results(hub, nodes);
    nodes.forEach(node -> hub.say(node, new HubMessage.Release()));
    return left;
  }

  private static LedRun results(TestHub hub, List<String> nodes) throws Exception {
    LedRun left = new LedRun(new ArrayList<>(), new HashMap<>(), new ArrayList<>());
    for (String node : nodes) {
      boolean over = false;
      while (!over) {
        switch (hub.hear(node, AgentMessage.class)) {
          case Measured(FlowEnd side) ->
              left.sides().computeIfAbsent(side.point(), i -> new ArrayList<>()).add(side);
          case Finished(AgentResult result) -> {
            left.results().add(result);
            over = true;
          }
          case Failed failed -> throw new AssertionError(node + ": " + failed.problem());
          default -> {}
        }
      }
    }
    return left;
  }
}
