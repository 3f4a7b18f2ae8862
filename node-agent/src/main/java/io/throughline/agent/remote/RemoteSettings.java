package io.throughline.agent.remote;

import io.throughline.agent.store.FileAccess;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.NodeRole;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.Timeouts;
import io.throughline.agent.workload.TransferLimits;
import io.throughline.agent.workload.Verification;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * The plan of a run with remote storage as its two sides read it. Bytes and nanoseconds.
 *
 * @param warmUp time, and requests of each client at each server
 */
record RemoteSettings(
    NodeRole nodeRole,
    Sides sides,
    List<PointSpec> specs,
    Requests requests,
    FileAccess access,
    Verification verification,
    StopCondition warmUp,
    Timeouts timeouts,
    TransferLimits limits) {

  /**
   * The clients and servers of the run.
   *
   * @param number of this client among the clients, or of this server among the servers, from 1
   * @param clientCaps bytes per second that each client may send; 0 for any number
   */
  record Sides(int number, int clients, int servers, List<Long> clientCaps) {
    /** Bytes per second that a server may fetch from a client, from 1; 0 for any number. */
    long fetchCap(int client) {
      long whole = clientCaps.get(client - 1);
      return whole == 0 ? 0 : Math.max(1, whole / servers);
    }
  }

  /**
   * The requests of a client at a server.
   *
   * @param slots requests under way at most
   * @param batch blocks of a request
   * @param random whether the blocks of a file are asked for in random order
   */
  record Requests(int slots, int batch, boolean random, long seed) {
    /** Blocks under way at most. */
    int blocks() {
      return slots * batch;
    }
  }

  static RemoteSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    int dash = assignment.role().indexOf('-');
    return new RemoteSettings(
        NodeRole.of(plan, assignment),
        new Sides(
            dash < 0 ? 1 : Integer.parseInt(assignment.role().substring(dash + 1)),
            (int) v.number(RemoteScenario.CLIENTS),
            (int) v.number(RemoteScenario.SERVERS),
            plan.assignments().stream()
                .filter(each -> Role.CLIENT.plays(each.role()))
                .map(each -> each.limits().bandwidthBytesPerSecond())
                .toList()),
        plan.points(),
        new Requests(
            (int) v.number(RemoteScenario.SLOTS),
            (int) v.number(RemoteScenario.BATCH),
            v.choice(RemoteScenario.ORDER).equals("random"),
            v.number(RemoteScenario.SEED)),
        FileAccess.of(v),
        Verification.of(v),
        StopCondition.warmUp(v),
        new Timeouts(v.number(CommonSettings.TIMEOUT), RemoteScenario.layingNanos(v)),
        TransferLimits.of(assignment, ByteBudget.of(assignment)));
  }

  boolean serves() {
    return Role.SERVER.plays(nodeRole.role());
  }

  /** How many there are on the other side. */
  int others() {
    return serves() ? sides.clients() : sides.servers();
  }

  /** The role of one on the other side, from 1. */
  String other(int which) {
    return (serves() ? Role.CLIENT : Role.SERVER).number(which).id();
  }

  /** Note on the cap that {@code limits.bandwidth} sets for this node. */
  Optional<Note> capNote() {
    Operation sending = serves() ? Operation.PUT : Operation.GET;
    return specs.stream().anyMatch(spec -> spec.operation() == sending)
        ? limits.note()
        : Optional.empty();
  }

  /** Bytes of the largest block. */
  long largest() {
    return specs.stream().mapToLong(PointSpec::size).max().orElse(1);
  }

  /** Memory of one data path. */
  long linkBytes() {
    return requests.blocks() * largest();
  }

  Blocks blocks(PointSpec spec) {
    return new Blocks(access.fileBytes(), spec.size(), requests);
  }

  /** The first word of what a client writes at a point, or finds in the file that it reads. */
  long key(int client, int server, FileCode file, int point) {
    return Blocks.key(
        nodeRole.runId(), client, server, file, file == FileCode.READ ? 0 : point + 1);
  }
}
