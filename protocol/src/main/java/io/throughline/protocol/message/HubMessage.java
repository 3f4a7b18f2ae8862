package io.throughline.protocol.message;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A message of the hub to an agent. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = HubMessage.Welcome.class, name = "welcome"),
  @JsonSubTypes.Type(value = HubMessage.Refused.class, name = "refused"),
  @JsonSubTypes.Type(value = HubMessage.Prepare.class, name = "prepare"),
  @JsonSubTypes.Type(value = HubMessage.HeartbeatPeers.class, name = "heartbeatPeers"),
  @JsonSubTypes.Type(value = HubMessage.Peers.class, name = "peers"),
  @JsonSubTypes.Type(value = HubMessage.Start.class, name = "start"),
  @JsonSubTypes.Type(value = HubMessage.Measure.class, name = "measure"),
  @JsonSubTypes.Type(value = HubMessage.RoundsDone.class, name = "roundsDone"),
  @JsonSubTypes.Type(value = HubMessage.Shrink.class, name = "shrink"),
  @JsonSubTypes.Type(value = HubMessage.Stop.class, name = "stop"),
  @JsonSubTypes.Type(value = HubMessage.Inspect.class, name = "inspect"),
  @JsonSubTypes.Type(value = HubMessage.Attend.class, name = "attend"),
  @JsonSubTypes.Type(value = HubMessage.TryReach.class, name = "tryReach"),
  @JsonSubTypes.Type(value = HubMessage.Dismiss.class, name = "dismiss"),
  @JsonSubTypes.Type(value = HubMessage.Release.class, name = "release"),
  @JsonSubTypes.Type(value = HubMessage.Beat.class, name = "beat")
})
public sealed interface HubMessage {

  /**
   * @param beatMillis how often each side sends a beat
   * @param patienceMillis silence after which a side gives the other up
   */
  record Welcome(int protocolVersion, long beatMillis, long patienceMillis) implements HubMessage {}

  /** The channel is closed after this. */
  record Refused(String reason) implements HubMessage {}

  /**
   * Allocate, register, listen; answer with {@link AgentMessage.Prepared}.
   *
   * @param role this agent's
   * @param secret the first message on every data connection carries it with the run's id
   * @param machines by role, a number for each machine that agents of this run are on
   */
  record Prepare(RunPlan plan, String role, String secret, Map<String, Integer> machines)
      implements HubMessage {

    /** The message where all agents are on one machine. */
    public static Prepare onOneMachine(RunPlan plan, String role, String secret) {
      return new Prepare(
          plan,
          role,
          secret,
          plan.assignments().stream().collect(Collectors.toMap(Assignment::role, each -> 0)));
    }

    /** The message for a plan of some of the roles. */
    public Prepare with(RunPlan fewer) {
      return new Prepare(fewer, role, secret, machines);
    }

    /** The agents of the plan that share this agent's machine, itself included. */
    public int agentsOnMachine() {
      return (int)
          plan.assignments().stream().filter(each -> onOneMachine(role, each.role())).count();
    }

    /** Whether two roles are played on one machine. */
    public boolean onOneMachine(String one, String other) {
      return one.equals(other)
          || (machines.containsKey(one) && Objects.equals(machines.get(one), machines.get(other)));
    }
  }

  /**
   * Send heartbeats to all of these, and tell when one falls silent that was heard before; comes
   * before {@link Peers}.
   *
   * @param addresses by role, as of {@link AgentMessage.HeartbeatAddress}; agents without one and
   *     those of the same node are left out
   */
  record HeartbeatPeers(Map<String, String> addresses) implements HubMessage {}

  /**
   * Connect and do a round trip; answer with {@link AgentMessage.Connected}.
   *
   * @param addresses by role
   */
  record Peers(Map<String, String> addresses) implements HubMessage {}

  /** Everyone is connected: warm up, meet at the barrier, run; answer with a result. */
  record Start() implements HubMessage {}

  /** The next work of a rank in a run of rounds. */
  sealed interface RoundCall extends HubMessage {}

  /**
   * Measure the flows of a round that this agent's rank is an end of; answer each with {@link
   * AgentMessage.FlowMeasured}. Every rank of the round gets the same message.
   */
  record Measure(Round round) implements RoundCall {}

  /** There are no more rounds; answer with a result. */
  record RoundsDone() implements RoundCall {}

  /**
   * Ranks are lost, and the others go on without them: leave what is going on, answer with {@link
   * AgentMessage.Shrunk}, then prepare and connect anew as at the beginning.
   *
   * @param lost roles of all ranks that were lost until now
   * @param epoch number of the change, from 1
   * @param firstPoint index of the point to begin with
   */
  record Shrink(List<String> lost, int epoch, int firstPoint) implements HubMessage {
    public Shrink {
      lost = List.copyOf(lost);
    }
  }

  /**
   * End the run early; answer with a partial result.
   *
   * @param failed whether the run cannot go on: a node that waits for another waits in vain
   */
  record Stop(String reason, boolean failed) implements HubMessage {}

  /**
   * Look at the node more closely; answer with {@link AgentMessage.Inspected}.
   *
   * @param names or addresses to look up and find the way to
   */
  record Inspect(List<String> names) implements HubMessage {}

  /**
   * Listen for the other node, by TCP and UDP; answer with {@link AgentMessage.Attending}.
   *
   * @param address to listen on; where the node does not have it, on all
   * @param ports range to take one of, {@code 20000-20100}; empty for any
   * @param word that whoever comes has to show first
   */
  record Attend(String address, String ports, String word) implements HubMessage {}

  /**
   * Try to reach the other node's listener; answer with {@link AgentMessage.Reached}.
   *
   * @param address of the other node
   * @param tcpPort its listener's
   * @param udpPort likewise; 0 for none
   * @param word to show there
   * @param more TCP ports of it
   */
  record TryReach(String address, int tcpPort, int udpPort, String word, List<Integer> more)
      implements HubMessage {}

  /** Listen no more; answer with {@link AgentMessage.Dismissed}. */
  record Dismiss() implements HubMessage {}

  /** Nothing more is wanted: leave. */
  record Release() implements HubMessage {}

  record Beat(long number) implements HubMessage {}
}
