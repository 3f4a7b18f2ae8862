package io.throughline.launch.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The scripts that run on nodes. */
public enum Script {
  /** Holds the lease of a mover. */
  KEEPER("remains.sh", "fault.sh", "keeper.sh"),
  /** Looks for what a run left, and ends it where told. */
  CHECK("remains.sh", "fault.sh", "check.sh"),
  /** Looks whether a fault of a link can be brought about. */
  FAULT_CHECK("remains.sh", "fault.sh", "fault-check.sh"),
  /** Hands out the logs of a run. */
  LOGS("logs.sh"),
  /** Ends what dead keepers left on this machine. */
  LOCAL("remains.sh", "fault.sh", "sweep.sh", "java.sh", "local.sh"),
  /** Tells what a launch needs to know of a node. */
  PROBE("remains.sh", "fault.sh", "sweep.sh", "java.sh", "probe.sh"),
  /** Puts a bundle that was pushed into its place. */
  UNPACK("remains.sh", "unpack.sh"),
  /** Joins an exec channel to the fifos of a run. */
  PIPE("pipe.sh");

  private final String[] parts;

  Script(String... parts) {
    this.parts = parts;
  }

  /**
   * For the stdin of {@code sh -s NONCE}: sets the arguments, then is the script. A shell that was
   * not started so ends at its first line: another has taken the place of the one that was.
   *
   * @param arguments an empty one is handed over as {@code -}
   */
  public String text(String nonce, List<String> arguments) {
    StringBuilder set =
        new StringBuilder("[ \"$1\" = %1$s ] || exit 1\nset -- %1$s".formatted(quoted(nonce)));
    arguments.forEach(
        argument -> set.append(' ').append(quoted(argument.isEmpty() ? "-" : argument)));
    return set.append('\n').append(text()).toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /** The whole text. */
  public String text() {
    StringBuilder text = new StringBuilder(part("surroundings.sh"));
    for (String part : parts) {
      text.append(part(part));
    }
    return text.toString();
  }

  private static String part(String name) {
    try (InputStream in = Script.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8) + "\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
