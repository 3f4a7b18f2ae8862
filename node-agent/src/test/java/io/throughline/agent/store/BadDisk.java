package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** File systems that a test mounts to break them; all of them go with this. */
public final class BadDisk implements AutoCloseable {
  private static final long DEVICE_BYTES = 64 << 20;
  private static final long LEFT_BYTES = 1 << 20;

  private final List<String[]> undo = new ArrayList<>();

  /**
   * A file system on a block device.
   *
   * @param image what the device is made of, in memory of its own
   * @param folder where it is mounted
   */
  public record Device(Path image, Path folder) {
    /** It loses all but its beginning: what is read from there on fails, and what is written. */
    public void lose() {
      try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
        file.setLength(LEFT_BYTES);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      // What is written would have it grow again.
      byte[] much = new byte[1 << 20];
      try (OutputStream filler = Files.newOutputStream(image.resolveSibling("filler"))) {
        while (true) {
          filler.write(much);
        }
      } catch (IOException full) {
        assertThat(full).hasMessageContaining("No space left");
      }
    }
  }

  /** A file system without a device, in a folder that is made for it. */
  public Path mount(Path folder, String type, String options) throws Exception {
    Files.createDirectory(folder);
    must("mount", "-t", type, "-o", options, type, folder.toString());
    undo.add(new String[] {"umount", "-l", folder.toString()});
    return folder;
  }

  /** Makes one of a file in a folder. */
  public Device device(Path in) throws Exception {
    Path image = mount(in.resolve("memory"), "tmpfs", "size=48m").resolve("image");
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(DEVICE_BYTES);
    }
    must("mkfs.ext4", "-q", image.toString());
    Path folder = Files.createDirectory(in.resolve("disk"));
    must("mount", "-o", "loop", image.toString(), folder.toString());
    undo.add(new String[] {"umount", "-l", folder.toString()});
    return new Device(image, folder);
  }

  private static void must(String... command) throws Exception {
    assumeTrue(
        done(command), "this machine does not let the tests do: " + String.join(" ", command));
  }

  private static boolean done(String... command) throws Exception {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean ended = process.waitFor(30, TimeUnit.SECONDS);
      if (ended && process.exitValue() == 0) {
        return true;
      }
      System.err.println(String.join(" ", command) + ": " + said);
      return false;
    } catch (IOException notInstalled) {
      return false;
    }
  }

  @Override
  public void close() throws Exception {
    for (String[] command : undo.reversed()) {
      done(command);
    }
    undo.clear();
  }
}
