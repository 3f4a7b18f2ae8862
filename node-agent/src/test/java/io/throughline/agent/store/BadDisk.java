package io.throughline.agent.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** File systems that a test mounts to break them; all of them go with this. */
public final class BadDisk implements AutoCloseable {
  private final List<String[]> undo = new ArrayList<>();

  /** A file system without a device, in a folder that is made for it. */
  public Path mount(Path folder, String type, String options) throws Exception {
    Files.createDirectory(folder);
    must("mount", "-t", type, "-o", options, type, folder.toString());
    undo.add(new String[] {"umount", "-l", folder.toString()});
    return folder;
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
