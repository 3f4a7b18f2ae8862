package io.throughline.agent.store;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.nativebridge.posix.DataFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Counts of the kernel by itself of reads and writes: of this process at its storage layer ({@code
 * /proc/self/io}), and of the block device that the files lie on ({@code /sys}).
 */
public final class Disk {
  private static final long SECTOR = 512;
  private static final int SECTORS_READ = 2;
  private static final int SECTORS_WRITTEN = 6;

  private final String fileSystem;
  private final String device;

  /**
   * Counts at one moment, in bytes; -1 where nobody counts.
   *
   * @param read by this process, from storage
   * @param deviceRead by everybody, from the device
   * @param deviceWritten by everybody, to the device
   */
  public record Count(long read, long deviceRead, long deviceWritten) {

    /** Difference to an earlier count. */
    public Count since(Count earlier) {
      return new Count(
          difference(read, earlier.read),
          difference(deviceRead, earlier.deviceRead),
          difference(deviceWritten, earlier.deviceWritten));
    }

    private static long difference(long now, long before) {
      return now < 0 || before < 0 ? -1 : now - before;
    }
  }

  private Disk(String fileSystem, String device) {
    this.fileSystem = fileSystem;
    this.device = device;
  }

  /** Finds the disk on which a file lies. */
  public static Disk of(DataFile file) {
    String number = file.device();
    String kind = "";
    String source = "";
    for (String line : NodeFiles.text("/proc/self/mountinfo").lines().toList()) {
      String[] halves = line.split(" - ", 2);
      if (halves.length == 2 && halves[0].split(" ", 4)[2].equals(number)) {
        String[] words = halves[1].split(" ", -1);
        kind = words[0];
        source = words[1];
        break;
      }
    }
    return new Disk(kind.isEmpty() ? "unknown" : kind, device(number, source));
  }

  /** The kernel's name of the block device; empty where there is none. */
  private static String device(String number, String source) {
    try {
      Path byNumber = Path.of("/sys/dev/block", number);
      if (Files.exists(byNumber)) {
        return byNumber.toRealPath().getFileName().toString();
      }
      Path named = Path.of(source);
      if (source.startsWith("/dev/") && Files.exists(named)) {
        return named.toRealPath().getFileName().toString();
      }
    } catch (IOException unknown) {
      return "";
    }
    return "";
  }

  /** {@code ext4 on vda}. */
  public String words() {
    return device.isEmpty() ? fileSystem : fileSystem + " on " + device;
  }

  /** Empty where there is none to be seen. */
  public String device() {
    return device;
  }

  /** Whether the files lie in memory, and no disk has anything to do with them. */
  public boolean inMemory() {
    return fileSystem.equals("tmpfs") || fileSystem.equals("ramfs");
  }

  /** Counts up to now; -1 for what nobody counts. */
  public Count count() {
    long read =
        NodeFiles.field("/proc/self/io", "read_bytes", ':').map(NodeFiles::parse).orElse(-1L);
    String stat = stat();
    return new Count(read, bytes(stat, SECTORS_READ), bytes(stat, SECTORS_WRITTEN));
  }

  /** As {@link Count#deviceWritten}, which alone is looked at. */
  public long deviceWritten() {
    return bytes(stat(), SECTORS_WRITTEN);
  }

  private String stat() {
    return device.isEmpty() ? "" : NodeFiles.text(Path.of("/sys/class/block", device, "stat"));
  }

  /** Bytes of a field of a device's {@code stat}; -1 where it does not say. */
  static long bytes(String stat, int field) {
    String[] fields = stat.split("\\s+", -1);
    return fields.length > field ? NodeFiles.parse(fields[field], SECTOR) : -1;
  }
}
