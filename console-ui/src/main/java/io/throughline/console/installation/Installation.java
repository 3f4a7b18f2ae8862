package io.throughline.console.installation;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the console finds what is its own.
 *
 * @param home the checkout or image
 * @param agentFolder the agent as it was built: {@code bin/agent}, {@code runtime/}, {@code lib/}
 * @param data the user's: history, logs, reports
 * @param profiles {@code nodes/} and {@code scenarios/}
 */
public record Installation(Path home, Path agentFolder, Path data, Path profiles) {

  /**
   * The usual places below {@code home}; {@code THROUGHLINE_DATA} moves the data folder. An image
   * may be shared and may not be written to, so there the user's profiles are with the data.
   */
  public static Installation of(Path home) {
    String moved = System.getenv("THROUGHLINE_DATA");
    Path data =
        moved == null || moved.isBlank()
            ? Path.of(System.getProperty("user.home"), ".local", "share", "throughline")
            : Path.of(moved);
    Path packaged = home.resolve("agent");
    return Files.isDirectory(packaged)
        ? new Installation(home, packaged, data.toAbsolutePath(), data.resolve("profiles"))
        : new Installation(
            home,
            home.resolve("node-agent/target/agent"),
            data.toAbsolutePath(),
            home.resolve("profiles"));
  }

  /** The profiles to begin with, where a user of an image has none yet. */
  public Path firstProfiles() {
    return home.resolve("profiles");
  }

  /** What of others is shipped, and under which licences. */
  public Path thirdParty() {
    Path ofImage = home.resolve("THIRD-PARTY.md");
    return Files.exists(ofImage) ? ofImage : home.resolve("docs/third-party.md");
  }

  /** SQLite's file. */
  public Path history() {
    return data.resolve("history.db");
  }

  /** What lets a scraper read the figures of the console in the browser. */
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

  /** Likewise; one without names is kept apart from one with them. */
  public Path reportFolder(String runId, boolean anonymous) {
    return reportFolder(anonymous ? runId + "-anonymous" : runId);
  }
}
