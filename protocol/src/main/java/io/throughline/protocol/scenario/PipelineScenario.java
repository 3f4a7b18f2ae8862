package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Extent;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;

/**
 * Storage, network, storage: chunks that pass any of these stages in order, all stages at work at
 * the same time, with bounded queues between them. Each stage alone first, then the whole.
 */
public final class PipelineScenario {
  public static final String FROM = "from";
  public static final String NETWORK = "network";
  public static final String TO = "to";
  public static final String CHUNK = "chunk";
  public static final String SLOTS = "slots";
  public static final String WINDOW = "window";
  public static final String CALIBRATION = "calibration";

  private static final String STAGES = "Stages";
  private static final String FILE = "file";

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "pipeline",
          "Pipeline",
          "What does a path from storage over the network to storage sustain, and which stage is the"
              + " bottleneck?",
          WorkloadKind.PIPELINE,
          CommonSettings.after(
              new Setting(
                  FROM,
                  "From",
                  "Where chunks come from: a file of the first node, or its memory.",
                  STAGES,
                  new Choice(List.of(FILE, "memory")),
                  FILE),
              new Setting(
                  NETWORK,
                  "Network",
                  "Whether chunks go to another node, by one-sided writes; off: both ends are on one"
                      + " node.",
                  STAGES,
                  new Toggle(),
                  "true"),
              new Setting(
                  TO,
                  "To",
                  "Where chunks go: a file of the last node, or its memory.",
                  STAGES,
                  new Choice(List.of(FILE, "memory")),
                  FILE),
              new Setting(
                  CHUNK,
                  "Chunk",
                  "Bytes that pass the stages together.",
                  STAGES,
                  new Size(StorageSettings.SECTOR, 1L << 30),
                  "1MiB"),
              new Setting(
                  SLOTS,
                  "Slots",
                  "Chunks on each node at most, in stages and between them: the bound of all queues.",
                  STAGES,
                  new Whole(2, 4096),
                  "32"),
              new Setting(
                  WINDOW,
                  "Window",
                  "Chunks on their way over the network at most.",
                  STAGES,
                  new Whole(1, 1024),
                  "8"),
              StorageSettings.queueDepth(
                  "Transfers that storage has under way at most, of each stage.", "8"),
              StorageScenario.FOLDER_SETTING,
              StorageSettings.fileSize(
                  "Of the file on each side; a run that moves more goes round and round."),
              StorageSettings.DIRECT_SETTING,
              StorageSettings.sync(
                  "end: the measurement ends once everything is on the device. none: once the system"
                      + " has taken it.",
                  "end"),
              PointSettings.duration("5s"),
              new Setting(
                  PointSettings.ITERATIONS,
                  "Chunks",
                  "Chunks to move; 0 to go by duration.",
                  PointSettings.LENGTH,
                  new Whole(0, 1_000_000_000_000L),
                  "0"),
              new Setting(
                  CALIBRATION,
                  "Calibration",
                  "Time to measure each stage alone for, before the whole; 0 leaves it out, and the"
                      + " bottleneck is then told by queues and stalls only.",
                  PointSettings.LENGTH,
                  new Time(0, parse("1h")),
                  "1s"),
              PointSettings.warmUp("Time before each measurement that does not count.", "300ms"),
              PointSettings.WARM_UP_MESSAGES_SETTING,
              CommonSettings.TRANSPORT_SETTING,
              MemorySettings.SOURCE_SETTING,
              MemorySettings.SINK_SETTING,
              MemorySettings.STAGING_SETTING,
              Pages.SETTING,
              FileEngine.SETTING,
              FileEngine.GDS_THREADS_SETTING,
              FileEngine.GDS_BATCH_SETTING,
              CommonSettings.AWAKE_WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              PointSettings.verify(
                  "pass reads the target back afterwards, checks every word, and holds a checksum of"
                      + " it against one of the source. every also checks each chunk as it arrives,"
                      + " and costs time. none checks nothing.",
                  List.of("pass", "every", "none"))),
          PipelineScenario::check,
          PipelineScenario::demand,
          PipelineScenario::points,
          PipelineScenario::cast,
          FlowPlan.None::of);

  private PipelineScenario() {}

  private static List<Role> cast(SettingValues values) {
    return values.on(NETWORK)
        ? List.of(Role.SOURCE, Role.SINK)
        : List.of(new Role(Role.SINK.id(), "Node"));
  }

  public static boolean fromFile(SettingValues values) {
    return values.choice(FROM).equals(FILE);
  }

  public static boolean toFile(SettingValues values) {
    return values.choice(TO).equals(FILE);
  }

  /** The stages that chunks pass, in order. */
  public static List<Stage> stages(SettingValues values) {
    List<Stage> stages = new ArrayList<>();
    if (fromFile(values)) {
      stages.add(Stage.READ);
    }
    if (values.on(NETWORK)) {
      stages.add(Stage.NETWORK);
    }
    if (toFile(values)) {
      stages.add(Stage.WRITE);
    }
    return stages;
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    if (stages(values).isEmpty()) {
      problems.add(
          NETWORK,
          "from memory to memory without a network there is no stage at all",
          "set network: true, or from or to: file");
    }
    boolean files = fromFile(values) || toFile(values);
    boolean direct = files && values.on(StorageSettings.DIRECT);
    long unit = direct ? StorageSettings.SECTOR : Long.BYTES;
    long chunk = values.number(CHUNK);
    if (chunk % unit != 0) {
      problems.add(
          CHUNK,
          "%d bytes is not a multiple of %d".formatted(chunk, unit),
          direct
              ? "direct access takes whole sectors; change it, or set direct: false"
              : "the pattern is of words of 8 bytes");
    }
    long slots = values.number(SLOTS);
    if (files && values.number(StorageSettings.FILE_SIZE) / chunk < slots) {
      problems.add(
          StorageSettings.FILE_SIZE,
          "%s is less than the %d slots of %s hold, so memory would be measured again and again"
              .formatted(
                  ByteCount.binary(values.number(StorageSettings.FILE_SIZE)),
                  slots,
                  ByteCount.binary(chunk)),
          "raise it, or lower slots or chunk");
    }
    if (values.on(NETWORK)) {
      bound(values, WINDOW, "chunks on their way", problems);
    }
    if (files) {
      bound(values, StorageSettings.QUEUE_DEPTH, "transfers under way", problems);
    }
    StorageScenario.checkFolder(values, problems);
    if (!values.on(NETWORK) && MemorySettings.onGpu(values, Role.SOURCE.id())) {
      problems.add(
          MemorySettings.field(Role.SOURCE.id()),
          "without a network there is one memory, which is the sink's",
          "set %s instead".formatted(MemorySettings.field(Role.SINK.id())));
    }
    FileEngine.check(KIND.workload(), cast(values), values, problems);
    return problems;
  }

  private static void bound(SettingValues values, String setting, String what, Problems problems) {
    long slots = values.number(SLOTS);
    if (values.number(setting) > slots) {
      problems.add(
          setting,
          "%d %s do not fit %d slots".formatted(values.number(setting), what, slots),
          "set %s to at most %d, or raise slots".formatted(setting, slots));
    }
  }

  /** Nanoseconds that a side may take to fill its file, or to read it back. */
  public static long layingNanos(SettingValues values) {
    return fromFile(values) || toFile(values)
        ? StorageSettings.layingNanos(values.number(StorageSettings.FILE_SIZE))
        : 0;
  }

  /** Stages that are measured, in the order of the points. */
  public static List<PipelineStages> measured(SettingValues values) {
    List<PipelineStages> measured = new ArrayList<>();
    List<Stage> stages = stages(values);
    if (values.number(CALIBRATION) > 0 && stages.size() > 1) {
      for (PipelineStages each : PipelineStages.values()) {
        each.stage().filter(stages::contains).ifPresent(stage -> measured.add(each));
      }
      if (fromFile(values) && toFile(values)) {
        measured.add(PipelineStages.STORAGE);
      }
    }
    measured.add(PipelineStages.ALL);
    return measured;
  }

  private static ResourceNeed demand(SettingValues values) {
    long slots = values.number(SLOTS);
    long chunk = values.number(CHUNK);
    List<PointSpec> points = points(values);
    return new ResourceNeed(
        slots * chunk,
        ResourceNeed.pieces(slots, "slot", ByteCount.binary(chunk)),
        "slots or chunk",
        values.number(PointSettings.WARM_UP) + layingNanos(values),
        points.stream().mapToLong(spec -> spec.extent().nanos()).sum()
            + points.size() * values.number(PointSettings.WARM_UP));
  }

  private static List<PointSpec> points(SettingValues values) {
    List<PointSpec> points = new ArrayList<>();
    for (PipelineStages stages : measured(values)) {
      boolean all = stages == PipelineStages.ALL;
      boolean crosses = values.on(NETWORK) && (all || stages == PipelineStages.NETWORK);
      points.add(
          new PointSpec(
              points.size(),
              stages.label(),
              stages.label(),
              Operation.PUT,
              crosses ? Shape.ONE_WAY : Shape.ALONE,
              values.number(CHUNK),
              new Concurrency(1, (int) values.number(WINDOW), 1),
              new Extent(
                  all ? values.number(PointSettings.ITERATIONS) : 0,
                  all ? PointSettings.nanos(values) : values.number(CALIBRATION)),
              0));
    }
    return points;
  }
}
