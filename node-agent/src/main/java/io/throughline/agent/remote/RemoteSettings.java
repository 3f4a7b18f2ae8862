package io.throughline.agent.remote;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.Watch;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.FileEngine;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StorageSettings;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * The plan of a run with remote storage as its two sides read it. Bytes and nanoseconds.
 *
 * @param role this side's
 * @param number of this client among the clients, or of this server among the servers, from 1
 * @param depth storage transfers under way at most, on a server
 * @param checksEvery whether each block of the measurement is checked, and not a round of them
 * @param checks whether anything is checked
 * @param syncs whether a write is only done once it is on the device
 * @param warmUpRequests of each client at each server that a warm-up has at least
 * @param cap bytes per second that this node may send; 0 for any number
 * @param allowance of bytes that it may send and receive
 * @param clientCaps the cap of each client, in their order
 */
record RemoteSettings(
    String runId,
    String node,
    String role,
    int number,
    int clients,
    int servers,
    List<PointSpec> specs,
    int slots,
    int batch,
    int depth,
    long fileBytes,
    boolean random,
    long seed,
    FileEngine engine,
    boolean direct,
    boolean syncs,
    boolean checks,
    boolean checksEvery,
    long warmUp,
    long warmUpRequests,
    long timeout,
    long laying,
    long cap,
    ByteBudget allowance,
    List<Long> clientCaps) {

  static RemoteSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    List<PointSpec> specs = plan.points();
    int dash = assignment.role().indexOf('-');
    return new RemoteSettings(
        plan.runId(),
        assignment.node(),
        assignment.role(),
        dash < 0 ? 1 : Integer.parseInt(assignment.role().substring(dash + 1)),
        (int) v.number(RemoteScenario.CLIENTS),
        (int) v.number(RemoteScenario.SERVERS),
        specs,
        (int) v.number(RemoteScenario.SLOTS),
        (int) v.number(RemoteScenario.BATCH),
        (int) v.number(StorageSettings.QUEUE_DEPTH),
        v.number(StorageSettings.FILE_SIZE),
        v.choice(RemoteScenario.ORDER).equals("random"),
        v.number(RemoteScenario.SEED),
        FileEngine.of(v),
        v.on(StorageSettings.DIRECT),
        v.choice(StorageSettings.SYNC).equals("each"),
        !v.choice(PointSettings.VERIFY).equals("none"),
        v.choice(PointSettings.VERIFY).equals("every"),
        v.number(PointSettings.WARM_UP),
        PointSettings.warmUpMessages(v),
        v.number(CommonSettings.TIMEOUT),
        RemoteScenario.layingNanos(v),
        assignment.bandwidthBytesPerSecond(),
        ByteBudget.of(assignment),
        plan.assignments().stream()
            .filter(each -> Role.CLIENT.plays(each.role()))
            .map(Assignment::bandwidthBytesPerSecond)
            .toList());
  }

  boolean serves() {
    return Role.SERVER.plays(role);
  }

  /** What went wrong on this side. */
  ProblemException problem(String what) {
    return new ProblemException(new Problem("node %s (%s)".formatted(node, role), what));
  }

  /** How many there are on the other side. */
  int others() {
    return serves() ? clients : servers;
  }

  /** The role of one on the other side, from 1. */
  String other(int which) {
    return (serves() ? Role.CLIENT : Role.SERVER).number(which).id();
  }

  /** Bytes per second that a server may fetch from a client, from 1; 0 for any number. */
  long fetchCap(int client) {
    long whole = clientCaps.get(client - 1);
    return whole == 0 ? 0 : Math.max(1, whole / servers);
  }

  /** What {@code limits.bandwidth} has this node keep to. */
  Optional<Note> capNote() {
    Operation sending = serves() ? Operation.PUT : Operation.GET;
    return cap > 0 && specs.stream().anyMatch(spec -> spec.operation() == sending)
        ? Optional.of(RateLimiter.told(cap))
        : Optional.empty();
  }

  /** How long a server that slows down on purpose may stay silent towards a client. */
  long beatNanos() {
    return Watch.beatNanos(timeout);
  }

  long largest() {
    return specs.stream().mapToLong(PointSpec::size).max().orElse(1);
  }

  /** Memory of one data path. */
  long linkBytes() {
    return (long) slots * batch * largest();
  }

  Blocks blocks(PointSpec spec) {
    return new Blocks(fileBytes, spec.size(), batch, random, seed);
  }

  /** The first word of what a client writes at a point, or finds in the file that it reads. */
  long key(int client, int server, FileCode file, int point) {
    return Blocks.key(runId, client, server, file, file == FileCode.READ ? 0 : point + 1);
  }
}
