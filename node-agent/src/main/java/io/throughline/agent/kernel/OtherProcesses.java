package io.throughline.agent.kernel;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The other processes on this node, as far as this user may see them. */
public final class OtherProcesses {
  private static final Pattern PROCESS = Pattern.compile("\\d{1,10}");

  private OtherProcesses() {}

  /** The folders in {@code /proc} of all processes but this one. */
  public static List<Path> in(Path root) {
    long self = ProcessHandle.current().pid();
    return NodeFiles.entries(root.resolve("proc")).stream()
        .filter(process -> PROCESS.matcher(process.getFileName().toString()).matches())
        .filter(process -> pid(process) != self)
        .toList();
  }

  /** The process id that a folder in {@code /proc} is of. */
  public static long pid(Path process) {
    return Long.parseLong(process.getFileName().toString());
  }
}
