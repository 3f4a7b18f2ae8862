package io.throughline.agent;

import io.throughline.agent.hub.TestHub;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An agent as the keeper starts it: a process of its own with start parameters on its input. */
final class AgentProcess implements RunningAgent {
  private static final long PATIENCE_SECONDS = 20;

  private final Process process;

  /** In an agent's environment: {@code b=5000}. */
  static final String AHEAD = "THROUGHLINE_TEST_CLOCK_AHEAD";

  private final Path log;

  private AgentProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** With the usual parameters, its logs in a folder. */
  static AgentProcess start(Path folder, String node, String hub, Map<String, String> environment)
      throws IOException {
    Path own = Files.createDirectories(folder.resolve(node));
    return startWith(
        folder,
        node,
        """
        token=%s
        hub=%s
        node=%s
        run=r1
        folder=%s
        shm=%s
        ucx=system
        """
            .formatted(TestHub.TOKEN, hub, node, own, sharedMemory(own)),
        environment);
  }

  /**
   * A node named in {@link #AHEAD} has a monotonic clock of its own, which is so many seconds
   * ahead.
   */
  private static List<String> clock(String node, Map<String, String> environment) {
    String ahead = environment.get(AHEAD);
    return ahead == null || !ahead.startsWith(node + "=")
        ? List.of()
        : List.of(
            "unshare",
            "--time",
            "--monotonic",
            ahead.substring(node.length() + 1),
            "--fork",
            "--kill-child");
  }

  private static Path sharedMemory(Path folder) throws IOException {
    return Files.createDirectories(folder.resolve("shm"));
  }

  /** With parameters of the test's own. */
  static AgentProcess startWith(
      Path folder, String name, String parameters, Map<String, String> environment)
      throws IOException {
    List<String> command = new ArrayList<>(clock(name, environment));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-XX:MaxDirectMemorySize=8g",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
    Path log = folder.resolve(name + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    OutputStream in = process.getOutputStream();
    in.write((parameters + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
    return new AgentProcess(process, log);
  }

  /** Lets go of its standard input, as the keeper does. */
  void letGo() throws IOException {
    process.getOutputStream().close();
  }

  void kill() {
    process.destroyForcibly();
  }

  @Override
  public int end() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the agent does not end");
    }
    return process.exitValue();
  }

  /** What the kernel says of the thread with this name. */
  String threadStatus(String name) throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc", process.pid() + "", "task"))) {
      for (Path task : tasks.toList()) {
        if (Files.readString(task.resolve("comm")).strip().equals(name)) {
          return Files.readString(task.resolve("status"));
        }
      }
    }
    throw new AssertionError("the agent has no thread named " + name);
  }

  /** What is mapped into its memory. */
  String maps() throws IOException {
    return Files.readString(Path.of("/proc", process.pid() + "", "maps"));
  }

  /** What it wrote. */
  String log() throws IOException {
    return Files.readString(log);
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly();
    end();
  }
}
