package io.throughline.console.installation;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The console's folders and files.
 *
 * @param home the checkout or image
 * @param agentFolder the agent as it was built: {@code bin/agent}, {@code runtime/}, {@code lib/}
 * @param data the user's: history, logs, reports
 * @param profiles {@code nodes/} and {@code scenarios/}
 */
public record Installation(Path home, Path agentFolder, Path data, Path profiles) {

  /**
   * The usual places below {@code home}. An image may be shared and may not be written to, so there
   * the user's profiles are with the data.
   *
   * @param environment of this process, for {@link #dataFolder}
   * @throws ProblemException where no variable tells the data folder
   */
  public static Installation of(Path home, Map<String, String> environment) {
    Path data = dataFolder(environment).toAbsolutePath();
    Path packaged = home.resolve("agent");
    return Files.isDirectory(packaged)
        ? new Installation(home, packaged, data, data.resolve("profiles"))
        : new Installation(
            home, home.resolve("node-agent/target/agent"), data, home.resolve("profiles"));
  }

  /**
   * {@code THROUGHLINE_DATA}, else {@code throughline} in {@code XDG_DATA_HOME} or, by the XDG base
   * directory specification, in {@code HOME/.local/share}.
   *
   * @throws ProblemException where the home folder is unknown too
   */
  static Path dataFolder(Map<String, String> environment) {
    String own = environment.getOrDefault("THROUGHLINE_DATA", "");
    if (!own.isBlank()) {
      return Path.of(own);
    }
    String shared = environment.getOrDefault("XDG_DATA_HOME", "");
    // A relative path is to be ignored, says the specification.
    if (shared.startsWith("/")) {
      return Path.of(shared, "throughline");
    }
    String user = environment.getOrDefault("HOME", "");
    if (user.isBlank()) {
      user = System.getProperty("user.home", "");
    }
    // Java says "?" of a user without an entry in the password file.
    if (user.isBlank() || user.equals("?")) {
      throw new ProblemException(
          new Problem(
              "HOME",
              "it is not set, and this user has no home folder",
              "set HOME, or THROUGHLINE_DATA to a folder for history, logs and reports"));
    }
    return Path.of(user, ".local", "share", "throughline");
  }

  /** The profiles to begin with, where a user of an image has none yet. */
  public Path firstProfiles() {
    return home.resolve("profiles");
  }

  /** The list of shipped third-party software, and its licences. */
  public Path thirdParty() {
    Path ofImage = home.resolve("THIRD-PARTY.md");
    return Files.exists(ofImage) ? ofImage : home.resolve("docs/third-party.md");
  }

  /** SQLite's file. */
  public Path history() {
    return data.resolve("history.db");
  }

  /** The token that lets a scraper read the figures of the console in the browser. */
  public Path metricsToken() {
    return data.resolve("metrics-token");
  }

  /** Logs of one node in one run; beside history's file, where the report looks for them. */
  public Path logFolder(String runId, String node) {
    return data.resolve("logs").resolve(runId).resolve(node);
  }

  /** A run's report, where no other place was asked for. */
  public Path reportFolder(String runId) {
    return data.resolve("reports").resolve(runId);
  }

  /** Folder of a run's report; one without names is kept apart from one with them. */
  public Path reportFolder(String runId, boolean anonymous) {
    return reportFolder(anonymous ? runId + "-anonymous" : runId);
  }
}
