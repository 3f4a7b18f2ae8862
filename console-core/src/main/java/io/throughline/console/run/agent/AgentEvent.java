package io.throughline.console.run.agent;

import io.throughline.launch.FaultEvent;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.problem.Problem;

/** An event for a run's driving thread. */
public sealed interface AgentEvent {

  /** A launch got a step further. */
  record Step(String node, LaunchStepEvent event) implements AgentEvent {}

  /** The agent was started and its channel can be used. */
  record Launched(String node) implements AgentEvent {}

  record LaunchFailed(String node, String step, Problem problem) implements AgentEvent {}

  /** A message of the agent. */
  record Said(String node, AgentMessage message) implements AgentEvent {}

  /** The hub did not let the agent in. */
  record Refused(String node, String reason) implements AgentEvent {}

  /** The agent's channel is gone. */
  record Lost(String node, String reason) implements AgentEvent {}

  /** The agent's process is gone. */
  record Ended(String node, String how) implements AgentEvent {}

  /**
   * The state of the agent's process on its node.
   *
   * @param letter as of {@link io.throughline.launch.LaunchedAgent#state}
   */
  record ProcessState(String node, String letter) implements AgentEvent {}

  /** A fault on purpose got a step further. */
  record Fault(String node, FaultEvent event) implements AgentEvent {}

  /** A person, or the console itself, wants the run to end. */
  record StopAsked(String reason) implements AgentEvent {}
}
