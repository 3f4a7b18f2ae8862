package io.throughline.agent.peer;

import io.throughline.agent.probe.ToolFinder;
import io.throughline.protocol.result.PeerRun;
import io.throughline.protocol.scenario.PeerTool;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A peer as it is on this node.
 *
 * @param tool which
 * @param path of its program
 * @param version what it says of itself; empty where it does not
 * @param ucx UCX's variables that it is given
 * @param environment all of it, for its process
 */
record PeerProgram(
    PeerTool tool,
    Path path,
    String version,
    Map<String, String> ucx,
    Map<String, String> environment) {
  private static final long VERSION_MILLIS = 5_000;

  /**
   * Finds it and asks it for its version.
   *
   * @param ucx UCX's variables for it
   * @param own environment of this process
   * @throws PeerFailure when it is not there
   */
  static PeerProgram find(PeerTool tool, Map<String, String> ucx, Map<String, String> own)
      throws PeerFailure, InterruptedException {
    String found = ToolFinder.find(own).get(tool.id());
    if (found == null) {
      throw new PeerFailure(
          "%s is not there; install the package %s on this node"
              .formatted(tool.id(), tool.distribution()));
    }
    Path path = Path.of(found);
    Map<String, String> environment = environment(path, ucx, own);
    return new PeerProgram(tool, path, version(tool, path, environment), ucx, environment);
  }

  /**
   * UCX's variables as Throughline's own have them. A program of the system's gets the system's
   * libraries: those that came with the agent may be of another version, and the program knows more
   * of them than what they promise.
   */
  static Map<String, String> environment(
      Path path, Map<String, String> ucx, Map<String, String> own) {
    Map<String, String> environment = new HashMap<>(own);
    // Where it logs to a file, its errors would not be in what it says.
    environment.remove("UCX_LOG_FILE");
    // Its words are read.
    environment.put("LC_ALL", "C");
    Path folder = path.getParent();
    if (!ToolFinder.besideLibraries(own).equals(Optional.ofNullable(folder))) {
      environment.remove("LD_LIBRARY_PATH");
    }
    environment.putAll(ucx);
    return environment;
  }

  /** A side of its run for which it gives no figure. */
  PeerRun run(int point, String role, String command, String ending) {
    return new PeerRun(point, role, tool.id(), version, command, 0, ending, List.of());
  }

  private static String version(PeerTool tool, Path path, Map<String, String> environment)
      throws InterruptedException {
    List<String> command =
        switch (tool) {
          case UCX_PERFTEST -> List.of(path.resolveSibling("ucx_info").toString(), "-v");
          case IPERF3 -> List.of(path.toString(), "--version");
        };
    try (PeerProcess process = new PeerProcess(command, environment)) {
      if (!process.ended(VERSION_MILLIS)) {
        return "";
      }
      String output = process.output();
      return switch (tool) {
        case UCX_PERFTEST -> PerftestOutput.version(output).orElse("");
        case IPERF3 -> output.lines().findFirst().map(PeerProgram::twoWords).orElse("");
      };
    } catch (PeerFailure noVersion) {
      return "";
    }
  }

  /** {@code iperf 3.12 (cJSON 1.7.15)} says its own version with the first two. */
  private static String twoWords(String line) {
    String[] words = line.strip().split("\\s+", 3);
    return words.length < 2 ? line.strip() : words[0] + " " + words[1];
  }
}
