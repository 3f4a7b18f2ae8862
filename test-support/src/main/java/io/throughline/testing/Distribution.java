package io.throughline.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The system that a {@link Host} has installed: this machine's files, or those of another
 * distribution.
 */
public enum Distribution {
  /** This machine's own. */
  THIS_MACHINE(""),
  /** UCX 1.18.1 and Open MPI 5. */
  DEBIAN_13("trixie", "openmpi-bin"),
  /** UCX 1.23 or newer, UCC and Open MPI 6; on demand: environment variable {@value #SID} is 1. */
  DEBIAN_SID("sid", "libucc-dev", "libucc1", "openmpi-bin", "ucc-utils");

  /** Asks for tests with {@link #DEBIAN_SID}, which changes daily. */
  static final String SID = "THROUGHLINE_TEST_SID";

  /** What nodes and the tests that run inside a root need; another list makes another root. */
  private static final List<String> PACKAGES =
      List.of(
          "busybox",
          "e2fsprogs",
          "gcc",
          "iperf3",
          "iproute2",
          "libc6-dev",
          "libucx-dev",
          "libucx0",
          "mount",
          "nftables",
          "openssh-server",
          "procps",
          "ucx-utils");

  private static final Duration LIMIT = Duration.ofMinutes(15);

  private final String suite;

  /** Packages beside {@link #PACKAGES}, which only this distribution has. */
  private final List<String> ownPackages;

  Distribution(String suite, String... ownPackages) {
    this.suite = suite;
    this.ownPackages = List.of(ownPackages);
  }

  /**
   * Its root, {@code /} for this machine; made at the first call, which takes a minute or more, and
   * kept in {@code ~/.cache/throughline/roots}. Nobody writes into it: hosts lay an overlay over
   * it. Needs root and debootstrap.
   *
   * @throws IllegalStateException with debootstrap's last line, if it cannot be made
   */
  public Path root() {
    if (this == THIS_MACHINE) {
      return Path.of("/");
    }
    return Path.of(
        made(
            "make-root.sh",
            Stream.of(List.of(suite, suite), PACKAGES, ownPackages)
                .flatMap(List::stream)
                .toList()));
  }

  /**
   * Runs a script among the resources, which prints the path of what it makes or found made.
   *
   * @throws IllegalStateException with what it said, if it fails
   */
  static String made(String script, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("sh", "-s"));
    command.addAll(arguments);
    Command.Result made = Command.attempt(resource(script), LIMIT, command.toArray(String[]::new));
    if (made.code() != 0) {
      throw new IllegalStateException(made.output().strip());
    }
    return made.output().strip();
  }

  /** Prints the root of the one whose name in the distribution's archive is given, for scripts. */
  public static void main(String[] suites) {
    for (Distribution distribution : values()) {
      if (List.of(suites).contains(distribution.suite)) {
        System.out.println(distribution.root());
        return;
      }
    }
    System.err.println(
        "no root is made of " + String.join(" ", suites) + "; there are trixie and sid");
    System.exit(2);
  }

  /** Whether tests with it are to run. */
  boolean wanted() {
    return this != DEBIAN_SID || "1".equals(System.getenv(SID));
  }

  static String resource(String name) {
    try (InputStream script = Distribution.class.getResourceAsStream(name)) {
      if (script == null) {
        throw new IllegalStateException(name + " is not among the resources");
      }
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
