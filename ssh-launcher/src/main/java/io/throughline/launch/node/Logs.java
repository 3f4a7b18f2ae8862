package io.throughline.launch.node;

import io.throughline.launch.script.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Brings the logs of a run to the console. */
final class Logs {
  /** Most bytes of each file, its last ones. */
  static final int MOST_BYTES = 1 << 20;

  private Logs() {}

  /**
   * @throws IOException in words
   */
  static void fetch(NodeShell node, NodeFolders folders, Path to, Duration limit)
      throws IOException, InterruptedException {
    ScriptOutput output =
        node.run(Script.LOGS, List.of(folders.folder(), Integer.toString(MOST_BYTES)), limit);
    Files.createDirectories(to);
    byte[] body = output.body();
    int at = 0;
    while (at < body.length) {
      int lineEnd = at;
      while (lineEnd < body.length && body[lineEnd] != '\n') {
        lineEnd++;
      }
      String[] head = new String(body, at, lineEnd - at, StandardCharsets.UTF_8).split(" ", -1);
      if (head.length != 3
          || !head[0].equals("log")
          || !head[1].matches("[A-Za-z0-9_.-]+\\.log")
          || !head[2].matches("\\d{1,9}")) {
        throw new IOException("the logs came back garbled");
      }
      int from = lineEnd + 1;
      int size = Integer.parseInt(head[2]);
      if (size > body.length - from) {
        throw new IOException("the log " + head[1] + " came back short");
      }
      try (var file = Files.newOutputStream(to.resolve(head[1]))) {
        file.write(body, from, size);
      }
      at = from + size + 1;
    }
  }
}
