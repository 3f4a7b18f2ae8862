package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Extent;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Sizes;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingType.Words;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Storage behind a network: clients ask storage servers for blocks. To read, the server reads its
 * storage and writes one-sided into the client's memory; to write, it reads the client's memory
 * one-sided and writes its storage. One point per operation and size.
 */
public final class RemoteScenario {
  public static final String OPERATIONS = "operations";
  public static final String BATCH = "batch";
  public static final String SLOTS = "slots";
  public static final String CLIENTS = "clients";
  public static final String SERVERS = "servers";
  public static final String ORDER = "order";
  public static final String SEED = "seed";

  private static final String PARTS = "Clients and servers";

  /** Unit of positions of a block that the other side is asked to write. */
  private static final long STAGED_UNIT = 64;

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "storage-remote",
          "Remote storage",
          "What do clients get out of storage servers that move blocks between files and their"
              + " memory?",
          WorkloadKind.REMOTE,
          CommonSettings.after(
              new Setting(
                  OPERATIONS,
                  "Operations",
                  "read: the server reads its file, then writes one-sided into the client's memory."
                      + " write: it reads the client's memory one-sided, then writes its file.",
                  PointSettings.WORK,
                  new Words(List.of("read", "write")),
                  "read,write"),
              new Setting(
                  PointSettings.SIZES,
                  "Sizes",
                  "Bytes of a block: a list, or a range with a factor. Each operation at each size"
                      + " is a point.",
                  PointSettings.WORK,
                  new Sizes(StorageSettings.SECTOR, 1L << 30),
                  "64KiB,1MiB"),
              new Setting(
                  BATCH,
                  "Batch",
                  "Blocks that one request is for.",
                  PointSettings.WORK,
                  new Whole(1, 1024),
                  "8"),
              new Setting(
                  SLOTS,
                  "Slots",
                  "Requests under way at most, of each client at each server: while one is being"
                      + " sent, others are being read. Slots times batch should be several times the"
                      + " queue depth.",
                  PointSettings.WORK,
                  new Whole(1, 64),
                  "16"),
              new Setting(
                  CLIENTS,
                  "Clients",
                  "Nodes that ask; they are named first.",
                  PARTS,
                  new Whole(1, 64),
                  "1"),
              new Setting(
                  SERVERS,
                  "Servers",
                  "Nodes with storage; each client asks all of them.",
                  PARTS,
                  new Whole(1, 16),
                  "1"),
              StorageScenario.FOLDER_SETTING,
              StorageSettings.fileSize(
                  "Of each of the two files that a server has for each client: one to read, one to"
                      + " write."),
              new Setting(
                  ORDER,
                  "Order",
                  "Of the blocks: sequential, round and round, or random by the seed.",
                  StorageSettings.FILES,
                  new Choice(List.of("sequential", "random")),
                  "sequential"),
              new Setting(
                  SEED,
                  "Seed",
                  "Of the random order.",
                  StorageSettings.FILES,
                  new Whole(0, Long.MAX_VALUE),
                  "1"),
              StorageSettings.queueDepth(
                  "Storage transfers under way at most, on each server.", "32"),
              StorageSettings.DIRECT_SETTING,
              StorageSettings.sync(
                  "Whether a written request is done once it is on the device (each: fdatasync), or"
                      + " once the system has taken it.",
                  "each"),
              PointSettings.duration("2s"),
              PointSettings.iterations(
                  "Requests to measure at each point, of each client at each server; 0 to go by"
                      + " duration.",
                  1_000_000_000L),
              PointSettings.warmUp(
                  "Time before each point in which requests are served without being measured.",
                  "300ms"),
              PointSettings.WARM_UP_MESSAGES_SETTING,
              CommonSettings.TRANSPORT_SETTING,
              MemorySettings.CLIENT_SETTING,
              MemorySettings.SERVER_SETTING,
              MemorySettings.STAGING_SETTING,
              Pages.SETTING,
              FileEngine.SETTING,
              FileEngine.GDS_THREADS_SETTING,
              FileEngine.GDS_BATCH_SETTING,
              CommonSettings.AWAKE_WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              PointSettings.verify(
                  "every checks each byte of each block inside the measurement (of a write: reads it"
                      + " back afterwards) and costs time; pass does so with a round of requests"
                      + " after each point; none checks nothing.",
                  List.of("pass", "every", "none"))),
          RemoteScenario::check,
          RemoteScenario::demand,
          RemoteScenario::points,
          RemoteScenario::cast,
          FlowPlan.None::of);

  private RemoteScenario() {}

  private static List<Role> cast(SettingValues values) {
    return Stream.concat(
            Role.CLIENT.times((int) values.number(CLIENTS)),
            Role.SERVER.times((int) values.number(SERVERS)))
        .toList();
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    long largest = PointSettings.largest(values);
    if (values.words(OPERATIONS).isEmpty()) {
      problems.add(OPERATIONS, "there is none", "name read, write, or both");
    }
    if (largest * values.number(BATCH) > values.number(StorageSettings.FILE_SIZE)) {
      problems.add(
          StorageSettings.FILE_SIZE,
          "%s does not hold one request of %d blocks of %s"
              .formatted(
                  ByteCount.binary(values.number(StorageSettings.FILE_SIZE)),
                  values.number(BATCH),
                  ByteCount.binary(largest)),
          "raise it, or lower batch or sizes");
    }
    boolean onGpu = MemorySettings.onGpu(values);
    long unit =
        values.on(StorageSettings.DIRECT)
            ? StorageSettings.SECTOR
            : onGpu ? STAGED_UNIT : Long.BYTES;
    values.numbers(PointSettings.SIZES).stream()
        .filter(size -> size % unit != 0)
        .findFirst()
        .ifPresent(size ->
            problems.add(
                PointSettings.SIZES,
                "%d bytes is not a multiple of %d".formatted(size, unit),
                values.on(StorageSettings.DIRECT)
                    ? "direct access takes whole sectors; change it, or set direct: false"
                    : onGpu
                        ? "blocks of a GPU's memory begin at multiples of 64 bytes"
                        : "the pattern is of words of 8 bytes"));
    StorageScenario.checkFolder(values, problems);
    FileEngine.check(KIND.workload(), List.of(Role.SERVER), values, problems);
    return problems;
  }

  /** Nanoseconds that a server may take to fill its files. */
  public static long layingNanos(SettingValues values) {
    double bytes =
        (double) values.words(OPERATIONS).size()
            * values.number(CLIENTS)
            * values.number(StorageSettings.FILE_SIZE);
    return StorageSettings.layingNanos(bytes);
  }

  private static ResourceNeed demand(SettingValues values) {
    long links = Math.max(values.number(CLIENTS), values.number(SERVERS));
    long largest = PointSettings.largest(values);
    return new ResourceNeed(
        links * values.number(SLOTS) * values.number(BATCH) * largest,
        ResourceNeed.pieces(
            values.number(SLOTS),
            "slot",
            "%d x %s%s"
                .formatted(
                    values.number(BATCH),
                    ByteCount.binary(largest),
                    links == 1 ? "" : " for each of " + links + " others")),
        "slots, batch or sizes",
        values.number(PointSettings.WARM_UP) + layingNanos(values),
        PointSettings.leastNanos(values, points(values).size()));
  }

  private static List<PointSpec> points(SettingValues values) {
    List<PointSpec> points = new ArrayList<>();
    for (String operation : values.words(OPERATIONS)) {
      for (long size : values.numbers(PointSettings.SIZES)) {
        points.add(
            new PointSpec(
                points.size(),
                operation + " " + ByteCount.exact(size),
                operation,
                operation.equals("read") ? Operation.PUT : Operation.GET,
                Shape.ONE_WAY,
                size,
                new Concurrency(
                    (int) values.number(BATCH),
                    (int) (values.number(SLOTS) * values.number(BATCH)),
                    1),
                new Extent(
                    values.number(PointSettings.ITERATIONS) * values.number(BATCH),
                    PointSettings.nanos(values)),
                0));
      }
    }
    return points;
  }
}
