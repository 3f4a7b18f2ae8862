package io.throughline.agent.probe;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.agent.kernel.OtherProcesses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Which processes hold a GPU open, as far as this user may see. */
public final class GpuUsers {
  private static final Pattern GPU = Pattern.compile("nvidia\\d+");

  /** More are not told one by one. */
  private static final int MOST = 8;

  private GpuUsers() {}

  /** {@code 4711 (python3)}; empty where there is no GPU, without looking at any process. */
  public static List<String> find(Path root) {
    List<String> users = new ArrayList<>();
    if (!Files.isDirectory(root.resolve("proc/driver/nvidia/gpus"))) {
      return users;
    }
    for (Path process : OtherProcesses.in(root)) {
      if (users.size() < MOST && holds(process)) {
        users.add(
            "%d (%s)"
                .formatted(OtherProcesses.pid(process), NodeFiles.text(process.resolve("comm"))));
      }
    }
    return users;
  }

  private static boolean holds(Path process) {
    return NodeFiles.entries(process.resolve("fd")).stream()
        .anyMatch(link -> GPU.matcher(NodeFiles.linked(link)).matches());
  }
}
