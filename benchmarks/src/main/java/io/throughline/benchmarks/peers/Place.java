package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The place where one side of a peer runs.
 *
 * @param entering words before a command that make it run on another host; empty for this machine
 * @param cpu to which it is pinned
 * @param environment UCX's variables
 */
public record Place(List<String> entering, int cpu, Map<String, String> environment) {

  /** A place on this machine. */
  public static Place here(int cpu, Map<String, String> environment) {
    return new Place(List.of(), cpu, environment);
  }

  Process start(ProcessBuilder.Redirect output, List<String> command) throws IOException {
    List<String> words = new ArrayList<>(entering);
    words.addAll(List.of("taskset", "-c", Integer.toString(cpu)));
    words.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(words).redirectOutput(output);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    return builder.start();
  }
}
