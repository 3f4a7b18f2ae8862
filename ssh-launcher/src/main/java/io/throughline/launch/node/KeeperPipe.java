package io.throughline.launch.node;

import java.io.OutputStream;

/** The way to a keeper that runs. */
public interface KeeperPipe extends AutoCloseable {
  /** Its stdin; flushed writes get there at once. */
  OutputStream stdin();

  /** Closes its stdin and lets it go. */
  @Override
  void close();
}
