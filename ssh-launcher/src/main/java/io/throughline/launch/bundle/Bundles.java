package io.throughline.launch.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The bundles of one console: an agent's files are read again only when they have changed. */
public final class Bundles {
  private final Path data;
  private final Map<Choice, Known> known = new HashMap<>();

  private record Choice(Path agentFolder, boolean withJava) {}

  private record Known(String state, AgentBundle bundle) {}

  /**
   * @param data the console's data folder
   */
  public Bundles(Path data) {
    this.data = data;
  }

  /**
   * @param withJava whether it brings its own Java
   * @throws IOException in words
   */
  public synchronized AgentBundle of(Path agentFolder, boolean withJava) throws IOException {
    String state = state(agentFolder);
    Choice choice = new Choice(agentFolder, withJava);
    Known before = known.get(choice);
    if (before != null && before.state().equals(state)) {
      return before.bundle();
    }
    AgentBundle bundle = AgentBundle.of(agentFolder, data, withJava);
    known.put(choice, new Known(state, bundle));
    return bundle;
  }

  /** Names, sizes and times: what a build changes. */
  private static String state(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return "";
    }
    StringBuilder state = new StringBuilder();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted().toList()) {
        state.append(path).append(' ').append(Files.size(path)).append(' ');
        state.append(Files.getLastModifiedTime(path)).append('\n');
      }
    }
    return state.toString();
  }
}
