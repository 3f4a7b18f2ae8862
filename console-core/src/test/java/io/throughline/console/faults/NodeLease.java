package io.throughline.console.faults;

import io.throughline.testing.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the keeper of a rank wrote of itself.
 *
 * @param host that it is on
 * @param values by name
 */
record NodeLease(Host host, Map<String, String> values) {

  /**
   * The lease of a rank, once it has one.
   *
   * @param rank its name
   */
  static Optional<NodeLease> of(Host host, String runId, String rank) {
    String name = (runId + "-" + rank).replaceAll("[^A-Za-z0-9._-]", "_");
    Path file = host.home().resolve(".cache/throughline/runs").resolve(name).resolve("lease");
    Map<String, String> values = new HashMap<>();
    try {
      for (String line : Files.readAllLines(file)) {
        int equals = line.indexOf('=');
        if (equals > 0) {
          values.put(line.substring(0, equals), line.substring(equals + 1));
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.of(new NodeLease(host, values));
  }

  /**
   * A process, by the id that the host gives it; empty before it is started.
   *
   * @param who {@code keeper}, {@code reader} or {@code mover}
   */
  Optional<String> pid(String who) {
    return Optional.of(values.getOrDefault(who, "").split(" ", -1)[0])
        .filter(pid -> pid.matches("[1-9]\\d*"));
  }

  void signal(String name, String... who) {
    StringBuilder pids = new StringBuilder();
    for (String each : who) {
      pids.append(' ').append(pid(each).orElseThrow());
    }
    host.run("kill -" + name + pids);
  }

  /** Kills the SSH session that the keeper was started through, its nearest ancestor of sshd. */
  void killSession() {
    host.run(
        """
        p=%s
        while [ "$p" -gt 1 ]; do
          case $(cat /proc/$p/comm) in
            sshd*) kill -KILL "$p"; exit ;;
          esac
          p=$(sed 's/.*) . \\([0-9]*\\) .*/\\1/' /proc/$p/stat)
        done
        echo "no sshd above" >&2
        exit 1
        """
            .formatted(pid("keeper").orElseThrow()));
  }
}
