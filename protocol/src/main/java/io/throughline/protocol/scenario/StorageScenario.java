package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Sizes;
import io.throughline.protocol.setting.SettingType.Text;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** Reading and writing files on one node: one point per size of a block. */
public final class StorageScenario {
  public static final String READ_SHARE = "readShare";
  public static final String ORDER = "order";
  public static final String SEED = "seed";
  public static final String FOLDER = "folder";
  public static final String FILES = "files";
  public static final String PREALLOCATE = "preallocate";
  public static final String BATCH = "batch";

  private static final String PATH = CommonSettings.PATH;

  /** Sizes of files are multiples of it. */
  private static final long PAGE = 4096;

  private static final long LARGEST_BLOCK = 1L << 30;

  static final Setting FOLDER_SETTING =
      new Setting(
          FOLDER,
          "Folder",
          "Below the node's storageRoot, where the run makes its own folder; empty for the"
              + " storageRoot itself. No symbolic link is followed.",
          StorageSettings.FILES,
          new Text(200),
          "");

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "storage-local",
          "Storage on one node",
          "How quickly does a node read and write its files, past the page cache or through it?",
          WorkloadKind.STORAGE,
          List.of(Role.STORAGE),
          CommonSettings.after(
              new Setting(
                  PointSettings.SIZES,
                  "Block sizes",
                  "Bytes of one read or write: a list, or a range with a factor. Each size is a"
                      + " point.",
                  PointSettings.WORK,
                  new Sizes(512, LARGEST_BLOCK),
                  "4KiB,64KiB,1MiB"),
              new Setting(
                  PointSettings.OPERATION,
                  "Operation",
                  "read, write, or mixed: both, as readShare says.",
                  PointSettings.WORK,
                  new Choice(Operation.idsOnFiles()),
                  "read"),
              new Setting(
                  READ_SHARE,
                  "Read share",
                  "Percent of the blocks of a mixed run that are read; the others are written.",
                  PointSettings.WORK,
                  new Whole(1, 99),
                  "70"),
              new Setting(
                  ORDER,
                  "Order",
                  "sequential: one block after the other, file by file in turns. random: any block."
                      + " random-unaligned: from any multiple of 8 bytes; with direct, from any"
                      + " multiple of what the file system asks for, often 512 B.",
                  PointSettings.WORK,
                  new Choice(List.of("sequential", "random", "random-unaligned")),
                  "sequential"),
              new Setting(
                  SEED,
                  "Seed",
                  "Of the random order: the same seed gives the same positions again.",
                  PointSettings.WORK,
                  new Whole(0, Long.MAX_VALUE),
                  "1"),
              FOLDER_SETTING,
              new Setting(
                  FILES,
                  "Files",
                  "How many; the run makes them and removes them.",
                  StorageSettings.FILES,
                  new Whole(1, 64),
                  "1"),
              new Setting(
                  StorageSettings.FILE_SIZE,
                  "File size",
                  "Bytes of each file. Files that are to be read are written whole beforehand.",
                  StorageSettings.FILES,
                  new Size(PAGE, 16L << 40),
                  "1GiB"),
              new Setting(
                  PREALLOCATE,
                  "Preallocate",
                  "Before a write: no leaves the file empty, so that it grows; reserve has the file"
                      + " system set room aside; write fills it once, so that blocks are"
                      + " overwritten.",
                  StorageSettings.FILES,
                  new Choice(List.of("no", "reserve", "write")),
                  "write"),
              PointSettings.duration("3s"),
              PointSettings.iterations(
                  "Blocks to read or write at each point; 0 to go by duration.",
                  PointSettings.MOST_ITERATIONS),
              PointSettings.WARM_UP_SETTING,
              PointSettings.WARM_UP_MESSAGES_SETTING,
              PointSettings.PRECISION_SETTING,
              PointSettings.LONGEST_SETTING,
              new Setting(
                  StorageSettings.QUEUE_DEPTH,
                  "Queue depth",
                  "Reads and writes under way at most.",
                  PATH,
                  new Whole(1, 1024),
                  "8"),
              new Setting(
                  BATCH,
                  "Batch",
                  "Blocks that are begun together: so many have to be through before more are"
                      + " begun. 1 begins more as soon as any is through.",
                  PATH,
                  new Whole(1, 1024),
                  "1"),
              new Setting(
                  StorageSettings.DIRECT,
                  "Direct",
                  "Past the page cache (O_DIRECT). Without it the kernel's memory may serve what"
                      + " looks like the disk, and the result says how much came from the disk.",
                  PATH,
                  new Toggle(),
                  "true"),
              new Setting(
                  StorageSettings.SYNC,
                  "Sync",
                  "When what was written has to be on the device: none leaves it to the kernel; end"
                      + " has an fdatasync at the end of each point, inside the measured time; each"
                      + " has every write wait for it (O_DSYNC).",
                  PATH,
                  new Choice(List.of("none", "end", "each")),
                  "end"),
              MemorySettings.OWN_SETTING,
              Pages.SETTING,
              FileEngine.SETTING,
              FileEngine.GDS_THREADS_SETTING,
              FileEngine.GDS_BATCH_SETTING,
              PointSettings.verify(List.of("pass", "every", "none"))),
          StorageScenario::check,
          StorageScenario::demand,
          StorageScenario::points);

  private StorageScenario() {}

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    PointSettings.checkLength(values, problems);
    long depth = values.number(StorageSettings.QUEUE_DEPTH);
    if (values.number(BATCH) > depth) {
      problems.add(
          BATCH,
          "%d blocks together are more than the %d that may be under way"
              .formatted(values.number(BATCH), depth),
          "set batch to at most " + depth + ", or raise depth");
    }
    long fileSize = values.number(StorageSettings.FILE_SIZE);
    long largest = PointSettings.largest(values);
    if (largest > fileSize) {
      problems.add(
          PointSettings.SIZES,
          "a block of %s does not fit into a file of %s"
              .formatted(ByteCount.exact(largest), ByteCount.exact(fileSize)),
          "raise fileSize, or leave out the larger sizes");
    }
    for (long size : values.numbers(PointSettings.SIZES)) {
      if (size % 512 != 0) {
        problems.add(
            PointSettings.SIZES,
            ByteCount.exact(size) + " is no multiple of 512 B, as disks have it",
            "round it up to " + ByteCount.exact(Math.ceilDiv(size, 512) * 512));
      }
    }
    if (fileSize % PAGE != 0) {
      problems.add(
          StorageSettings.FILE_SIZE,
          ByteCount.exact(fileSize) + " is no multiple of 4 KiB",
          "round it up to " + ByteCount.exact(Math.ceilDiv(fileSize, PAGE) * PAGE));
    }
    checkFolder(values, problems);
    FileEngine.check(KIND.workload(), List.of(Role.STORAGE), values, problems);
    return problems;
  }

  /** The run's files stay below the node's storageRoot. */
  static void checkFolder(SettingValues values, Problems problems) {
    String folder = values.choice(FOLDER);
    if (folder.startsWith("/") || List.of(folder.split("/", -1)).contains("..")) {
      problems.add(
          FOLDER,
          "'%s' leads out of the node's storageRoot".formatted(folder),
          "name a folder below it, such as disk1, or leave it empty");
    }
  }

  /** Bytes of memory for one block: whole pages. */
  public static long slotBytes(SettingValues values) {
    return PointSettings.wholePages(PointSettings.largest(values));
  }

  /** Whether the files are written whole before anything is measured. */
  public static boolean writesAhead(SettingValues values) {
    return PointSettings.operation(values) != Operation.FILE_WRITE
        || values.choice(PREALLOCATE).equals("write");
  }

  /** Nanoseconds that making the files may take. */
  public static long makingNanos(SettingValues values) {
    double bytes = (double) values.number(FILES) * values.number(StorageSettings.FILE_SIZE);
    return writesAhead(values) ? StorageSettings.layingNanos(bytes) : 0;
  }

  private static ResourceNeed demand(SettingValues values) {
    long depth = values.number(StorageSettings.QUEUE_DEPTH);
    return new ResourceNeed(
        slotBytes(values) * depth,
        ResourceNeed.pieces(depth, "buffer", ByteCount.binary(slotBytes(values))),
        "sizes or depth",
        PointSettings.warmUp(values),
        PointSettings.leastNanos(values, values.numbers(PointSettings.SIZES).size()));
  }

  private static List<PointSpec> points(SettingValues values) {
    return PointSpec.ofSizes(
        values,
        PointSettings.operation(values),
        Shape.LOCAL,
        new Concurrency(
            (int) values.number(BATCH), (int) values.number(StorageSettings.QUEUE_DEPTH), 1));
  }
}
