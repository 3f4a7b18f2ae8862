package io.throughline.console.run.agent;

import io.throughline.protocol.message.PlainLine;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/** The end of a log that an agent left behind. */
public final class LogTail {
  private static final int LOOK_AT = 8192;
  private static final int LONGEST = 300;

  /**
   * Matches what Java says as it starts and finds no use for its cache: never why an agent ended.
   */
  private static final Pattern CACHE = Pattern.compile("\\[[0-9.,]+s]\\[\\w+ *]\\[aot.*");

  private LogTail() {}

  /**
   * The last line of an agent's log, to go on with a sentence on how it ended; empty where there is
   * no log, or nothing in it.
   *
   * @param folder of the node's logs
   */
  public static String added(Path folder) {
    return lastLine(folder.resolve("mover.log"))
        .map(line -> "; the last line of its log: " + line)
        .orElse("");
  }

  /** Empty where there is no log, or nothing in it. */
  static Optional<String> lastLine(Path log) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long length = file.length();
      int size = (int) Math.min(length, LOOK_AT);
      byte[] tail = new byte[size];
      file.seek(length - size);
      file.readFully(tail);
      List<String> lines =
          new String(tail, StandardCharsets.UTF_8)
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty() && !CACHE.matcher(line).matches())
              .toList();
      return lines.isEmpty()
          ? Optional.empty()
          : Optional.of(lines.getLast()).map(line -> PlainLine.of(line, LONGEST));
    } catch (IOException e) {
      LoggerFactory.getLogger(LogTail.class).debug("no log at {}", log, e);
      return Optional.empty();
    }
  }
}
