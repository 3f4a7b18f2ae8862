package io.throughline.launch.node;

import io.throughline.launch.script.Script;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;

/** A way to run things on a node: locally or over SSH. */
public interface NodeShell extends AutoCloseable {
  /**
   * Runs a script in a fresh shell, to its end.
   *
   * @param arguments after the nonce, which is the first
   * @throws IOException in words, if the node cannot be reached, the script fails, or the limit is
   *     over
   */
  ScriptOutput run(Script script, List<String> arguments, Duration limit)
      throws IOException, InterruptedException;

  /**
   * Starts the keeper.
   *
   * @param nonce that marks the begin of its own output
   * @return its stdin: what is flushed gets there at once, and its end lets the keeper go
   * @throws IOException in words
   */
  OutputStream openKeeper(String nonce, KeeperOutputParser lines)
      throws IOException, InterruptedException;

  /** Ends the connection; what runs on the node sees the end of its input. */
  @Override
  void close();
}
