package io.throughline.protocol.scenario;

import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The workload that carries out a scenario kind on the nodes, and what holds for every kind that it
 * carries out. Agents choose their workload by it; nothing outside this package goes by a kind's
 * name.
 */
public enum WorkloadKind {
  STREAM(TransferUnit.MESSAGES, "bufferSize"),
  POINT_TO_POINT(TransferUnit.MESSAGES, "sizes or window"),
  BASELINE(TransferUnit.MESSAGES, "sizes or window"),
  ECHO(TransferUnit.MESSAGES, "sizes"),
  STORAGE(TransferUnit.BLOCKS, "sizes"),
  REMOTE(TransferUnit.BLOCKS, "slots, batch or sizes"),
  PIPELINE(TransferUnit.CHUNKS, "chunk"),
  GROUP(TransferUnit.MESSAGES, "size or window"),
  COLLECTIVE(TransferUnit.CALLS, "sizes"),
  MESSAGES(TransferUnit.MESSAGES, "sizes, bulkSize or window");

  private final TransferUnit unit;
  private final String bulkFields;

  WorkloadKind(TransferUnit unit, String bulkFields) {
    this.unit = unit;
    this.bulkFields = bulkFields;
  }

  /** Unit that is moved one after the other. */
  public TransferUnit unit() {
    return unit;
  }

  /** The settings that make {@link #bytesBetweenSigns} what they are, for people. */
  public String bulkFields() {
    return bulkFields;
  }

  /** Whether a run is a series of points; else it is one measurement. */
  public boolean measuresPoints() {
    return this != STREAM && this != GROUP;
  }

  /** Whether a sender counts how far it is ahead of its receiver's last report. */
  public boolean countsAhead() {
    return this == STREAM;
  }

  /** Whether the participants are ranks: any number of them, of which a node may carry several. */
  public boolean hasRanks() {
    return this == GROUP || this == COLLECTIVE || this == MESSAGES;
  }

  /** Whether flows between ranks are measured in rounds that the console calls. */
  public boolean measuresFlows() {
    return this == GROUP;
  }

  /**
   * Whether a node's {@code limits.bandwidth} and {@code limits.bytes} can be kept to: a rank that
   * is held back holds back all others.
   */
  public boolean keepsToLimits() {
    return this != COLLECTIVE && this != MESSAGES;
  }

  /** Whether all ranks carry out operations together, along the links between them. */
  public boolean measuresCollectives() {
    return this == COLLECTIVE;
  }

  /** Whether other tools than Throughline measure in a run, in turns with it. */
  public boolean runsOtherTools() {
    return this == BASELINE;
  }

  /** Whether every message is checked, without a setting: an echo compares what comes back. */
  public boolean checksEveryMessage() {
    return this == ECHO;
  }

  /** Whether connections are made by a listener of UCX's own, at the data address. */
  public boolean listensByUcx() {
    return this == ECHO;
  }

  /** Whether UCX is left as its own defaults and the node's variables set it up. */
  public boolean leavesUcxAsItIs() {
    return this == BASELINE || this == ECHO;
  }

  /** Tells of variables of UCX that rule a node out; empty where none does. */
  public Optional<Problem> environmentProblem(String node, Map<String, String> environment) {
    return listensByUcx() ? EchoScenario.listenerProblem(node, environment) : Optional.empty();
  }

  /** Whether the node that plays a role makes files. */
  public boolean makesFiles(SettingValues values, String role) {
    return switch (this) {
      case STORAGE -> true;
      case REMOTE -> Role.SERVER.plays(role);
      case PIPELINE -> {
        boolean alone = !values.on(PipelineScenario.NETWORK);
        yield ((alone || Role.SOURCE.plays(role)) && PipelineScenario.fromFile(values))
            || ((alone || Role.SINK.plays(role)) && PipelineScenario.toFile(values));
      }
      case STREAM, POINT_TO_POINT, BASELINE, ECHO, GROUP, COLLECTIVE, MESSAGES -> false;
    };
  }

  /** The stages that data passes, in order; empty where there is one transfer only. */
  public List<Stage> stages(SettingValues values) {
    return this == PIPELINE ? PipelineScenario.stages(values) : List.of();
  }

  /** Pairs of nodes that move data at the same time. */
  public long pairs(SettingValues values) {
    return this == REMOTE
        ? values.number(RemoteScenario.CLIENTS) * values.number(RemoteScenario.SERVERS)
        : 1;
  }

  /** Whether the {@code limits.bandwidth} of the node that plays a role holds at a point. */
  public boolean caps(PointSpec point, String role) {
    return switch (point.shape()) {
      case LOCAL, ALONE, COLLECTIVE, GROUP_ROUND_TRIP -> false;
      case BOTH_WAYS, ROUND_TRIP -> true;
      case ONE_WAY ->
          lowestCapHolds(point) || Role.begins(role) != (point.operation() == Operation.GET);
    };
  }

  /**
   * Whether the lowest {@code limits.bandwidth} of the nodes holds for all: the side that reads
   * keeps to both sides' caps, and so do the clients of an echo, whose objects come back.
   */
  public boolean lowestCapHolds(PointSpec point) {
    return this == ECHO || (point.operation() == Operation.GET && this != REMOTE);
  }

  /** Bytes that a role sends at most until the other side sees the next of them; 0 for none. */
  public double bytesBetweenSigns(List<PointSpec> points, SettingValues values, String role) {
    if (measuresFlows()) {
      return (double) values.number(FlowSettings.SIZE) * values.number(PointSettings.WINDOW);
    }
    if (!measuresPoints()) {
      return Role.begins(role) ? values.number(StreamScenario.BUFFER_SIZE) : 0;
    }
    return points.stream()
        .filter(point -> caps(point, role))
        .mapToDouble(point -> (double) point.size() * messagesBetweenSigns(point, values))
        .max()
        .orElse(0);
  }

  private double messagesBetweenSigns(PointSpec point, SettingValues values) {
    if (this == PIPELINE) {
      return 1;
    }
    if (this == REMOTE) {
      // Blocks of all requests that are under way go in turns; they are done at about the same
      // time.
      boolean read = point.operation() == Operation.PUT;
      return (double) point.concurrency().window()
          * values.number(read ? RemoteScenario.CLIENTS : RemoteScenario.SERVERS);
    }
    // A round that is only checked goes by without a sign.
    boolean rounds =
        values.has(PointSettings.VERIFY) && values.choice(PointSettings.VERIFY).equals("pass");
    int together =
        point.shape() == Shape.ROUND_TRIP
            ? 1
            : rounds
                ? Math.max(point.concurrency().batch(), point.concurrency().window())
                : point.concurrency().batch();
    return (double) together * point.concurrency().workers();
  }
}
