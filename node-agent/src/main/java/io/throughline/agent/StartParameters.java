package io.throughline.agent;

import io.throughline.agent.channel.HubAddress;
import io.throughline.nativebridge.ucx.UcxSetup;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parameters that the keeper gives on standard input: {@code key=value} lines, ended by an empty
 * one. The token is nowhere else.
 *
 * @param token for the hub
 * @param hub where it is
 * @param node the profile's name
 * @param runId the run's
 * @param folder for logs
 * @param sharedMemory where UCX puts its shared memory
 * @param ucx how UCX is loaded
 * @param ucxOrigin whose UCX it is: {@code system}, {@code profile}, {@code bundle}
 */
record StartParameters(
    String token,
    HubAddress hub,
    String node,
    String runId,
    Path folder,
    Path sharedMemory,
    UcxSetup ucx,
    String ucxOrigin) {
  private static final List<String> KEYS =
      List.of("token", "hub", "node", "run", "folder", "shm", "ucx");
  private static final int LONGEST_LINE = 8192;
  private static final String ORIGIN = ";origin=";

  /**
   * Reads up to the empty line and nothing beyond.
   *
   * @throws ProblemException with everything that is wrong
   */
  static StartParameters read(InputStream in) throws IOException {
    Map<String, String> given = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int equals = line.indexOf('=');
      String key = equals < 0 ? line : line.substring(0, equals);
      if (equals < 0 || !KEYS.contains(key)) {
        problems.add(
            problem(equals < 0 ? "a line" : key, "is no start parameter; they are " + KEYS));
      } else {
        given.put(key, line.substring(equals + 1));
      }
    }
    for (String key : KEYS) {
      if (given.getOrDefault(key, "").isEmpty()) {
        problems.add(problem(key, "is missing"));
      }
    }
    ProblemException.throwIfAny(problems);
    return of(given);
  }

  private static StartParameters of(Map<String, String> given) {
    String ucx = given.getOrDefault("ucx", "");
    int origin = ucx.indexOf(ORIGIN);
    String where = origin < 0 ? ucx : ucx.substring(0, origin);
    boolean system = where.equals("system");
    Path folder = folder(given, "folder");
    Path shared = folder(given, "shm");
    try {
      return new StartParameters(
          given.getOrDefault("token", ""),
          HubAddress.parse(given.getOrDefault("hub", "")),
          given.getOrDefault("node", ""),
          given.getOrDefault("run", ""),
          folder,
          shared,
          new UcxSetup(
              system ? null : Path.of(where),
              Map.of("UCX_POSIX_DIR", shared.toString()),
              folder.resolve("ucx.log")),
          system ? "system" : origin < 0 ? "profile" : ucx.substring(origin + ORIGIN.length()));
    } catch (IllegalArgumentException e) {
      throw new ProblemException(problem("hub", String.valueOf(e.getMessage())), e);
    }
  }

  private static Path folder(Map<String, String> given, String key) {
    Path folder = Path.of(given.getOrDefault(key, ""));
    if (!Files.isDirectory(folder)) {
      throw new ProblemException(problem(key, "'%s' is no folder".formatted(folder)));
    }
    return folder;
  }

  private static Problem problem(String key, String what) {
    return new Problem("start parameter " + key, what);
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0 || line.size() == LONGEST_LINE) {
        throw new ProblemException(
            problem(
                "list",
                c < 0 ? "standard input ended before the empty line" : "has a line without end"));
      }
      line.write(c);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  /** Without the token: records end up in logs. */
  @Override
  public String toString() {
    return "node %s, run %s, hub %s".formatted(node, runId, hub);
  }
}
