package io.throughline.protocol.scenario;

import io.throughline.protocol.messaging.MessagePriority;
import io.throughline.protocol.messaging.Topology;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings that another setting of the same run leaves without effect. What a person asks for in
 * vain is refused; what a saved scenario has in vain is told beside the result.
 */
public final class UnusedSettings {
  private static final String PIPELINE = PipelineScenario.KIND.id();
  private static final String REMOTE = RemoteScenario.KIND.id();
  private static final String LOCAL = StorageScenario.KIND.id();
  private static final String BASELINE = BaselineScenario.KIND.id();
  private static final String MESSAGES = MessagesScenario.KIND.id();

  /** In any kind that has the setting. */
  private static final String ANY = "";

  private static final List<Rule> RULES =
      List.of(
          new Rule(
              StreamScenario.KIND.id(),
              StreamScenario.TRANSFERS,
              StreamScenario.DURATION,
              values -> values.number(StreamScenario.DURATION) > 0,
              "set duration: 0 to go by number"),
          new Rule(
              FaultSettings.FOR,
              FaultSettings.FAULT,
              values -> FaultPlan.of(values).filter(plan -> !plan.kind().undone()).isPresent(),
              "choose a fault that is undone, or leave faultFor out"),
          new Rule(
              FaultSettings.DEVICE,
              FaultSettings.FAULT,
              values -> FaultPlan.of(values).filter(plan -> !plan.kind().onLink()).isPresent(),
              "set fault to link-down or rate-cut, or leave faultDevice out"),
          new Rule(
              FaultSettings.RATE,
              FaultSettings.FAULT,
              values -> FaultPlan.of(values).filter(plan -> !plan.kind().hasRate()).isPresent(),
              "choose a fault that leaves a rate, or leave faultRate out"),
          new Rule(
              PointSettings.DURATION,
              PointSettings.ITERATIONS,
              values ->
                  values.has(PointSettings.ITERATIONS)
                      && values.number(PointSettings.ITERATIONS) > 0,
              "set iterations: 0 to go by duration"),
          new Rule(
              PointSettings.LONGEST,
              PointSettings.PRECISION,
              values ->
                  values.has(PointSettings.PRECISION)
                      && values.number(PointSettings.PRECISION) == 0,
              "set a precision, or leave longest out"),
          new Rule(
              StreamScenario.THRESHOLD,
              StreamScenario.BACKPRESSURE,
              values -> !values.on(StreamScenario.BACKPRESSURE),
              "set backpressure: true, or leave threshold out"),
          new Rule(
              CommonSettings.SAMPLE_INTERVAL,
              CommonSettings.TELEMETRY,
              values -> !values.on(CommonSettings.TELEMETRY),
              "set telemetry: true, or leave sampleInterval out"),
          new Rule(
              CommonSettings.ERROR_HANDLING,
              CommonSettings.TRANSPORT,
              values -> CommonSettings.transport(values).filter(kind -> !kind.byUcx()).isPresent(),
              "it is of UCX's endpoints: set transport: ucx, or leave errorHandling out"),
          new Rule(
              StorageScenario.SEED,
              StorageScenario.ORDER,
              values -> values.choice(StorageScenario.ORDER).equals("sequential"),
              "set order: random, or leave seed out"),
          new Rule(
              LOCAL,
              StorageScenario.READ_SHARE,
              PointSettings.OPERATION,
              values -> PointSettings.operation(values) != Operation.FILE_MIX,
              "set operation: mixed, or leave readShare out"),
          new Rule(
              LOCAL,
              StorageScenario.PREALLOCATE,
              PointSettings.OPERATION,
              values -> PointSettings.operation(values) != Operation.FILE_WRITE,
              "files that are read are written whole before; leave preallocate out"),
          new Rule(
              LOCAL,
              StorageSettings.SYNC,
              PointSettings.OPERATION,
              values -> PointSettings.operation(values) == Operation.FILE_READ,
              "nothing is written; leave sync out, or set operation: write or mixed"),
          new Rule(
              REMOTE,
              StorageSettings.SYNC,
              RemoteScenario.OPERATIONS,
              values -> !values.words(RemoteScenario.OPERATIONS).contains("write"),
              "nothing is written; leave sync out, or add write to operations"),
          new Rule(
              PIPELINE,
              StorageSettings.SYNC,
              PipelineScenario.TO,
              values -> !PipelineScenario.toFile(values),
              "nothing is written; leave sync out, or set to: file"),
          new Rule(
              PIPELINE,
              PipelineScenario.CALIBRATION,
              PipelineScenario.FROM,
              values -> values.on(PipelineScenario.NETWORK) && calibrates(values) && alone(values),
              "one stage is all there is; set from or to: file, or leave calibration out"),
          new Rule(
              PIPELINE,
              PipelineScenario.CALIBRATION,
              PipelineScenario.NETWORK,
              values -> calibrates(values) && alone(values),
              "one stage is all there is; add another one, or leave calibration out"),
          withoutData(PointSettings.SIZES),
          withoutData(CollectiveScenario.DATA_TYPE),
          withoutData(CollectiveScenario.IN_PLACE),
          withoutData(MemorySettings.field(Role.RANK.id())),
          new Rule(
              CollectiveScenario.REDUCTION,
              CollectiveScenario.COLLECTIVE,
              values -> !CollectiveScenario.collective(values).reduces(),
              "nothing is reduced; choose another collective, or leave reduction out"),
          new Rule(
              CollectiveScenario.ROOT,
              CollectiveScenario.COLLECTIVE,
              values -> !CollectiveScenario.collective(values).rooted(),
              "all ranks have the same part; choose another collective, or leave root out"),
          withoutGpu(Role.SENDER, Role.RECEIVER),
          withoutGpu(Role.CLIENT, Role.SERVER),
          withoutGpu(Role.SOURCE, Role.SINK),
          withoutComputation(CallSettings.COMPUTE),
          withoutComputation(CallSettings.TESTS),
          withoutFiles(StorageScenario.FOLDER),
          withoutFiles(StorageSettings.FILE_SIZE),
          withoutFiles(StorageSettings.QUEUE_DEPTH),
          withoutFiles(StorageSettings.DIRECT),
          withoutFiles(FileEngine.ENGINE),
          withoutNetwork(PipelineScenario.WINDOW),
          withoutNetwork(CommonSettings.TRANSPORT),
          withoutNetwork(CommonSettings.ERROR_HANDLING),
          withoutNetwork(MemorySettings.STAGING),
          withoutGds(FileEngine.GDS_THREADS),
          withoutGds(FileEngine.GDS_BATCH),
          atOnce(MatrixScenario.PAIRINGS, "all pairs at once are one round"),
          new Rule(
              MatrixScenario.PAIRINGS,
              FlowSettings.RANKS,
              values -> values.number(MatrixScenario.PAIRINGS) > MatrixScenario.allPairings(values),
              "their pairs are all measured in fewer pairings; leave pairings out"),
          atOnce(MatrixScenario.SLOW, "pairs that compete are not judged"),
          atOnce(MatrixScenario.RETEST, "pairs that compete are not judged"),
          new Rule(
              MatrixScenario.LATENCY_SIZE,
              MatrixScenario.LATENCY_DURATION,
              values -> values.number(MatrixScenario.LATENCY_DURATION) == 0,
              "set a latencyDuration, or leave latencySize out"),
          new Rule(
              MESSAGES,
              MessagesScenario.DEGREE,
              MessagesScenario.TOPOLOGY,
              values -> MessagesScenario.topology(values) != Topology.RING,
              "set topology: ring, or leave degree out"),
          withoutLoad(MessagesScenario.BULK_SIZE, MessagePriority.BULK),
          withoutLoad(MessagesScenario.REALTIME_SIZE, MessagePriority.REALTIME),
          withoutLoad(MessagesScenario.REALTIME_RATE, MessagePriority.REALTIME),
          new Rule(
              MESSAGES,
              MessagesScenario.WINDOW,
              MessagesScenario.LOAD,
              values -> MessagesScenario.load(values).isEmpty(),
              "set load: bulk, or leave window out"),
          new Rule(
              BASELINE,
              BaselineScenario.WINDOW,
              BaselineScenario.WORKS,
              values -> BaselineScenario.works(values).stream().allMatch(PeerWork::latency),
              "add a work of bandwidth to works, or leave window out"));

  /**
   * A setting without effect.
   *
   * @param setting its id
   * @param by id of the setting that leaves this one without effect
   * @param why one clause: {@code duration is 30s}
   * @param remedy one clause: {@code set duration: 0 to go by number}
   */
  public record Unused(String setting, String by, String why, String remedy) {}

  /**
   * @param kind its id; {@link #ANY} for all
   * @param unused whether the values of a run leave the setting without effect
   */
  private record Rule(
      String kind, String setting, String by, Predicate<SettingValues> unused, String remedy) {

    /** In any kind that has the setting. */
    Rule(String setting, String by, Predicate<SettingValues> unused, String remedy) {
      this(ANY, setting, by, unused, remedy);
    }

    boolean holds(ScenarioKind of, SettingValues values) {
      return (kind.equals(ANY) || kind.equals(of.id()))
          && values.has(setting)
          && values.has(by)
          && unused.test(values);
    }
  }

  private UnusedSettings() {}

  private static Rule withoutComputation(String setting) {
    return new Rule(
        setting,
        CallSettings.CALLS,
        CallSettings::withoutComputation,
        "set calls: non-blocking, or leave %s out".formatted(setting));
  }

  private static Rule atOnce(String setting, String why) {
    return new Rule(
        setting,
        MatrixScenario.AT_ONCE,
        values -> values.on(MatrixScenario.AT_ONCE),
        "%s; set atOnce: false, or leave %s out".formatted(why, setting));
  }

  /** In a barrier. */
  private static Rule withoutData(String setting) {
    return new Rule(
        setting,
        CollectiveScenario.COLLECTIVE,
        values -> !CollectiveScenario.collective(values).movesData(),
        "nothing is moved; choose another collective, or leave %s out".formatted(setting));
  }

  private static Rule withoutGpu(Role one, Role other) {
    String memory = MemorySettings.field(other.id());
    return new Rule(
        MemorySettings.STAGING,
        memory,
        values ->
            !values.choice(MemorySettings.STAGING).equals("auto") && !MemorySettings.onGpu(values),
        "no memory is on a GPU; set %s or %s: vram:0, or leave staging out"
            .formatted(MemorySettings.field(one.id()), memory));
  }

  private static boolean calibrates(SettingValues values) {
    return values.number(PipelineScenario.CALIBRATION) > 0;
  }

  /** Whether a pipeline has one stage only. */
  private static boolean alone(SettingValues values) {
    return PipelineScenario.stages(values).size() == 1;
  }

  private static Rule withoutGds(String setting) {
    return new Rule(
        setting,
        FileEngine.ENGINE,
        UnusedSettings::withoutGds,
        "set engine: gds, or leave %s out".formatted(setting));
  }

  private static Rule withoutFiles(String setting) {
    return new Rule(
        PIPELINE,
        setting,
        PipelineScenario.FROM,
        values -> !PipelineScenario.fromFile(values) && !PipelineScenario.toFile(values),
        "no file takes part; set from or to: file, or leave %s out".formatted(setting));
  }

  private static Rule withoutLoad(String setting, MessagePriority priority) {
    return new Rule(
        MESSAGES,
        setting,
        MessagesScenario.LOAD,
        values -> !MessagesScenario.load(values).contains(priority),
        "set load: %s, or leave %s out".formatted(priority.id(), setting));
  }

  private static Rule withoutNetwork(String setting) {
    return new Rule(
        PIPELINE,
        setting,
        PipelineScenario.NETWORK,
        values -> !values.on(PipelineScenario.NETWORK),
        "set network: true, or leave %s out".formatted(setting));
  }

  private static boolean withoutGds(SettingValues values) {
    FileEngine engine = FileEngine.of(values);
    return !engine.gds() && !(engine.auto() && MemorySettings.onGpu(values));
  }

  /** All of a kind's that have none with these values, in the order of the form. */
  public static List<Unused> of(ScenarioKind kind, SettingValues values) {
    List<Unused> found = new ArrayList<>();
    for (Setting setting : kind.settings()) {
      RULES.stream()
          .filter(rule -> rule.setting.equals(setting.id()))
          .filter(rule -> rule.holds(kind, values))
          .findFirst()
          .ifPresent(rule -> found.add(unused(kind, rule, values)));
    }
    return found;
  }

  private static Unused unused(ScenarioKind kind, Rule rule, SettingValues values) {
    return new Unused(
        rule.setting,
        rule.by,
        "%s is %s".formatted(rule.by, shown(kind, rule.by, values)),
        rule.remedy);
  }

  /**
   * Those with another value than the default, as sentences: nothing is lost of a default.
   *
   * @param values of a run, which may be of another version
   */
  public static List<String> told(ScenarioKind kind, SettingValues values) {
    return of(kind, values).stream()
        .filter(unused -> !shown(kind, unused.setting, values).equals(usual(kind, unused.setting)))
        .map(unused ->
            "Setting %s=%s has no effect, since %s; %s."
                .formatted(
                    unused.setting, shown(kind, unused.setting, values), unused.why, unused.remedy))
        .toList();
  }

  /** Ids that the rules speak of. */
  static Set<String> names() {
    return RULES.stream()
        .flatMap(rule -> Stream.of(rule.setting, rule.by))
        .collect(Collectors.toSet());
  }

  private static String shown(ScenarioKind kind, String id, SettingValues values) {
    Object value = values.values().get(id);
    return value == null ? "" : kind.setting(id).type().show(value);
  }

  private static String usual(ScenarioKind kind, String id) {
    Setting setting = kind.setting(id);
    return setting.type().show(setting.type().parse(setting.defaultText()));
  }
}
