package io.throughline.launch.node;

import java.io.IOException;
import java.io.OutputStream;

/**
 * The way to a keeper that runs.
 *
 * @param stdin its input; flushed writes get there at once
 */
public record KeeperPipe(OutputStream stdin) implements AutoCloseable {
  /** Closes its stdin and lets it go. */
  @Override
  public void close() {
    try {
      stdin.close();
    } catch (IOException e) {
      // It is gone already, or the connection to it.
    }
  }
}
