package io.throughline.testing.disk;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.testing.Command;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file system on a block device of its own, mounted until this is closed. Where a machine does
 * not let the tests mount one, they are skipped.
 */
public final class FailingDisk implements AutoCloseable {
  private static final long BYTES = 64 << 20;

  /** Enough for the file system's own first blocks. */
  private static final long LEFT_BYTES = 1 << 20;

  private final MemoryDevice device = new MemoryDevice(BYTES);
  private final Path folder;

  private FailingDisk(Path folder) {
    this.folder = folder;
  }

  /**
   * @param folder that is made for it
   */
  public static FailingDisk mount(Path folder) {
    FailingDisk disk = new FailingDisk(folder);
    try {
      Files.createDirectory(folder);
      String device = disk.device.path().toString();
      // Without a journal: one that cannot be written makes other errors of what comes after.
      must("mkfs.ext4", "-q", "-F", "-O", "^has_journal", device);
      must("mount", "-o", "loop", device, folder.toString());
      return disk;
    } catch (IOException e) {
      disk.device.close();
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      disk.device.close();
      throw e;
    }
  }

  private static void must(String... command) {
    Command.Result result = Command.attempt(command);
    assumeTrue(
        result.code() == 0,
        "this machine does not let the tests do %s: %s"
            .formatted(String.join(" ", command), result.output()));
  }

  /** Where it is mounted. */
  public Path folder() {
    return folder;
  }

  /** It dies: from now on reads and writes of all but its beginning fail with EIO. */
  public void die() {
    device.cut(LEFT_BYTES);
  }

  @Override
  public void close() {
    Command.attempt("umount", "-l", folder.toString());
    device.close();
  }
}
