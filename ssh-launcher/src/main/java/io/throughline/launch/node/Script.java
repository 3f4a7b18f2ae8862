package io.throughline.launch.node;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The scripts that run on nodes. */
public enum Script {
  /** Holds the lease of a mover. */
  KEEPER("remains.sh", "keeper.sh"),
  /** Looks for what a run left, and ends it where told. */
  CHECK("remains.sh", "check.sh"),
  /** Hands out the logs of a run. */
  LOGS("logs.sh"),
  /** Ends what dead keepers left on this machine. */
  LOCAL("remains.sh", "sweep.sh", "local.sh");

  private final String[] parts;

  Script(String... parts) {
    this.parts = parts;
  }

  /** The whole text, for a shell's stdin. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (String part : parts) {
      try (InputStream in = Script.class.getResourceAsStream(part)) {
        if (in == null) {
          throw new IllegalStateException("resource " + part + " is missing");
        }
        text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8)).append('\n');
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return text.toString();
  }
}
