package io.throughline.agent.probe;

import io.throughline.protocol.scenario.PeerTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds other tools of this node. Looks at files only. */
public final class ToolFinder {
  private static final List<String> USUAL = List.of("/usr/local/bin", "/usr/bin", "/bin");

  private ToolFinder() {}

  /** Each that is there, by its name. */
  public static Map<String, String> find(Map<String, String> environment) {
    Map<String, String> found = new LinkedHashMap<>();
    for (PeerTool tool : PeerTool.values()) {
      path(tool, environment).ifPresent(path -> found.put(tool.id(), path.toString()));
    }
    return found;
  }

  /** That of the UCX that the profile names comes first, then those on the PATH. */
  static Optional<Path> path(PeerTool tool, Map<String, String> environment) {
    List<Path> folders = new ArrayList<>();
    if (tool == PeerTool.UCX_PERFTEST) {
      besideLibraries(environment).ifPresent(folders::add);
    }
    for (String folder : environment.getOrDefault("PATH", "").split(":", -1)) {
      if (folder.startsWith("/")) {
        folders.add(Path.of(folder));
      }
    }
    USUAL.forEach(folder -> folders.add(Path.of(folder)));
    return folders.stream()
        .map(folder -> folder.resolve(tool.id()))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** The {@code bin} beside the {@code lib} from which this process has its UCX. */
  public static Optional<Path> besideLibraries(Map<String, String> environment) {
    String libraries = environment.getOrDefault("LD_LIBRARY_PATH", "");
    if (!libraries.startsWith("/")) {
      return Optional.empty();
    }
    Path parent = Path.of(libraries.split(":", 2)[0]).getParent();
    return parent == null ? Optional.empty() : Optional.of(parent.resolve("bin"));
  }
}
