package io.throughline.launch.ssh;

import io.throughline.launch.StepFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * OpenSSH's client on this machine, asked for what it would do ({@code ssh -G}): it alone knows all
 * of its configuration.
 */
final class OpenSsh {
  private static final int MOST_BYTES = 1 << 20;

  /** For one answer. */
  static final Duration PATIENCE = Duration.ofSeconds(8);

  /** The exit code that stands for SIGKILL; its own are 0 and 255. */
  private static final int KILLED = 128 + 9;

  private OpenSsh() {}

  /** Its command; empty where it is not installed. */
  static List<String> find() {
    boolean there =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
            .filter(folder -> folder.startsWith("/"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "ssh")));
    return there ? List.of("ssh") : List.of();
  }

  /**
   * The effective settings for a host.
   *
   * @param client the command of OpenSSH's client
   * @param user as it was asked for; empty where it was not
   * @param port as it was asked for; 0 where it was not
   * @throws StepFailure in its own words, where it refuses its configuration
   */
  static SshConfig.Section settings(List<String> client, String host, String user, int port)
      throws StepFailure, IOException {
    List<String> command = new ArrayList<>(client);
    command.addAll(List.of("-T", "-G"));
    if (!user.isEmpty()) {
      command.addAll(List.of("-l", user));
    }
    if (port != 0) {
      command.addAll(List.of("-p", Integer.toString(port)));
    }
    command.addAll(List.of("--", host));
    String said = run(command);
    SshConfig.Section section = new SshConfig.Section(host, user);
    said.lines()
        .map(line -> line.split(" ", 2))
        .filter(word -> word.length == 2)
        .forEach(word -> section.add(word[0].toLowerCase(Locale.ROOT), word[1].strip(), ""));
    return section;
  }

  /**
   * What it does without any configuration.
   *
   * @throws StepFailure where it cannot be asked
   */
  static SshConfig.Section usual(List<String> client, String host, String user, int port)
      throws StepFailure, IOException {
    List<String> bare = new ArrayList<>(client);
    bare.addAll(List.of("-F", "none"));
    return settings(bare, host, user, port);
  }

  private static String run(List<String> command) throws StepFailure, IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      // A command of a Match may hang; its end is the end of what is read here.
      Thread guard = Thread.ofVirtual().start(() -> endLate(process));
      String said =
          new String(process.getInputStream().readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      int code = process.waitFor();
      guard.interrupt();
      if (code != 0) {
        throw new StepFailure(
            code == KILLED
                ? "OpenSSH's client was not done with its configuration within %d s"
                    .formatted(PATIENCE.toSeconds())
                : "OpenSSH's client refuses its configuration: "
                    + said.lines().findFirst().orElse("code " + code).strip(),
            "correct ~/.ssh/config, so that ssh itself takes it");
      }
      return said;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      end(process);
    }
  }

  private static void endLate(Process process) {
    try {
      if (!process.waitFor(PATIENCE)) {
        end(process);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
