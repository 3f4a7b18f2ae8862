package io.throughline.protocol.scenario;

import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import java.util.List;

/** The settings of kinds with files, with one meaning in all. */
public final class StorageSettings {
  public static final String FILE_SIZE = "fileSize";
  public static final String QUEUE_DEPTH = "depth";
  public static final String DIRECT = "direct";
  public static final String SYNC = "sync";

  /** The heading under which forms show what is said of files. */
  static final String FILES = "Files";

  /** Unit of positions and lengths that direct access asks nearly everywhere, bytes. */
  static final long SECTOR = 512;

  /** Filling a file is not slower than this, bytes a second. */
  private static final long LAYING_RATE = 50_000_000L;

  static final Setting DIRECT_SETTING =
      new Setting(
          DIRECT,
          "Direct",
          "Past the page cache (O_DIRECT); off measures memory as much as the device, and"
              + " the report says so.",
          FILES,
          new Toggle(),
          "true");

  private StorageSettings() {}

  /**
   * @param help of which files, and what follows from it
   */
  static Setting fileSize(String help) {
    return new Setting(FILE_SIZE, "File size", help, FILES, new Size(1L << 20, 1L << 40), "1GiB");
  }

  /**
   * @param help says in which place so many transfers are under way at most
   */
  static Setting queueDepth(String help, String usual) {
    return new Setting(QUEUE_DEPTH, "Queue depth", help, FILES, new Whole(1, 1024), usual);
  }

  /**
   * @param way of bringing what was written to the device; the other is not to
   */
  static Setting sync(String help, String way) {
    return new Setting(SYNC, "Sync", help, FILES, new Choice(List.of("none", way)), "none");
  }

  /** Nanoseconds that filling files with so many bytes may take. */
  static long layingNanos(double bytes) {
    return (long) (bytes / LAYING_RATE * 1e9);
  }
}
