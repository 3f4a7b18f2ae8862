package io.throughline.console.run.agent;

import io.throughline.protocol.group.Rank;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which agents send heartbeats to each other over the data network: those of different nodes, one
 * of each with one of each other, and in large groups with those of the nodes next to it only. A
 * heartbeat within a node says nothing of the network, and all with all would take a crowded node's
 * CPUs.
 */
final class HeartbeatTopology {
  /** Nodes on either side, in the order of the run, that a node's agents send to. */
  private static final int NEIGHBOURS = 8;

  private final List<List<Agent>> nodes;

  /**
   * An agent that sends and hears heartbeats.
   *
   * @param rank its name
   * @param address for heartbeats
   */
  record Agent(String rank, String role, String address) {}

  HeartbeatTopology(List<Agent> agents) {
    Map<String, List<Agent>> byNode = new LinkedHashMap<>();
    for (Agent agent : agents) {
      byNode.computeIfAbsent(node(agent.rank()), ignored -> new ArrayList<>()).add(agent);
    }
    nodes = List.copyOf(byNode.values());
  }

  /** The topology of the participants whose agents have an address for heartbeats. */
  static HeartbeatTopology of(List<Participant> participants) {
    return new HeartbeatTopology(
        participants.stream()
            .filter(one -> !one.heartbeatAddress().isEmpty())
            .map(one -> new Agent(one.node(), one.role(), one.heartbeatAddress()))
            .toList());
  }

  /** The node that a rank is on. */
  static String node(String rank) {
    return Rank.named(0, rank).node();
  }

  /** The addresses, by role, that the agent of a role sends to and hears from. */
  Map<String, String> peers(String role) {
    Map<String, String> peers = new LinkedHashMap<>();
    for (int node = 0; node < nodes.size(); node++) {
      for (int away = 1; away <= Math.min(NEIGHBOURS, nodes.size() / 2); away++) {
        pair(nodes.get(node), nodes.get((node + away) % nodes.size()), role, peers);
      }
    }
    return peers;
  }

  /** Pairs the first agents of two nodes, the second ones, and so on, round and round. */
  private static void pair(
      List<Agent> near, List<Agent> far, String role, Map<String, String> peers) {
    for (int i = 0; i < Math.max(near.size(), far.size()); i++) {
      Agent one = near.get(i % near.size());
      Agent other = far.get(i % far.size());
      if (one.role().equals(role)) {
        peers.put(other.role(), other.address());
      } else if (other.role().equals(role)) {
        peers.put(one.role(), one.address());
      }
    }
  }
}
