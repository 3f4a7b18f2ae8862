package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Programs that {@code mpirun} starts as ranks on this machine. */
final class Mpirun {

  private Mpirun() {}

  /** Whether the path has a command. */
  static boolean found(String command) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, command))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Runs a program as so many ranks.
   *
   * @param environment its variables, such as {@code OMPI_MCA_btl}
   * @param program and its arguments
   * @return what they write to the standard output
   */
  static String run(int ranks, Map<String, String> environment, List<String> program)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("mpirun", "--oversubscribe", "--bind-to", "none", "-n", "" + ranks));
    command.addAll(program);
    return run(command, environment);
  }

  /** Runs a command on its own; returns what it writes to the standard output. */
  static String run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    // mpirun refuses root otherwise.
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = ProcessOutput.of(process, command.getFirst());
    if (process.exitValue() != 0) {
      throw new IOException(
          "%s ended with %d: %s".formatted(command.getFirst(), process.exitValue(), output));
    }
    return output;
  }
}
