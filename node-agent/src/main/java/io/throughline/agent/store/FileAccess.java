package io.throughline.agent.store;

import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.FileEngine;
import io.throughline.protocol.scenario.StorageSettings;
import io.throughline.protocol.setting.SettingValues;
import java.util.Optional;

/**
 * The way in which a run reads and writes its files.
 *
 * @param engine moves the bytes
 * @param direct whether files are opened past the page cache
 * @param depth transfers under way at most
 * @param fileBytes size of a file
 * @param sync when written data is brought to the device
 */
public record FileAccess(FileEngine engine, boolean direct, int depth, long fileBytes, Sync sync) {

  /** When written data is brought to the device. */
  public enum Sync {
    /** The kernel decides. */
    NONE,

    /** With each write. */
    EACH,

    /** Once, after all writes. */
    END
  }

  public static FileAccess of(SettingValues values) {
    return new FileAccess(
        FileEngine.of(values),
        values.on(StorageSettings.DIRECT),
        (int) values.number(StorageSettings.QUEUE_DEPTH),
        values.number(StorageSettings.FILE_SIZE),
        switch (values.choice(StorageSettings.SYNC)) {
          case "each" -> Sync.EACH;
          case "end" -> Sync.END;
          default -> Sync.NONE;
        });
  }

  /** The doubt about figures of files that are not opened past the page cache. */
  public Optional<Note> cacheDoubt() {
    return direct
        ? Optional.empty()
        : Optional.of(
            Note.doubt(
                "Files go through the page cache (direct: false): what is read or written is memory"
                    + " as much as the device."));
  }
}
