package io.throughline.launch.node;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Takes a keeper's stdout as it comes. Everything before the line that bears the nonce is noise of
 * the log-in shell and is kept apart; after it, lines go to the consumer.
 */
public final class KeeperOutputParser extends OutputStream {
  /** More than this of a line or of noise is cut off: a shell that prints for ever is no keeper. */
  private static final int LIMIT = 64 << 10;

  private final String marker;
  private final Consumer<String> lines;
  private final Runnable end;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final StringBuilder noise = new StringBuilder();
  private boolean marked;
  private boolean ended;

  /**
   * @param marker the line after which the keeper speaks
   * @param lines called for each line after it, on the thread that reads
   * @param end called once, when no more can come
   */
  public KeeperOutputParser(String marker, Consumer<String> lines, Runnable end) {
    this.marker = marker;
    this.lines = lines;
    this.end = end;
  }

  @Override
  public synchronized void write(int b) {
    if (b != '\n') {
      if (line.size() < LIMIT) {
        line.write(b);
      }
      return;
    }
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (marked) {
      lines.accept(text);
    } else if (text.strip().equals(marker)) {
      marked = true;
    } else if (noise.length() < LIMIT) {
      noise.append(text).append('\n');
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
    }
    end.run();
  }

  /** Whether the marker has come. */
  public synchronized boolean marked() {
    return marked;
  }

  /** Output before the marker, without the empty line that the keeper puts there itself. */
  public synchronized String noise() {
    return noise.toString().strip();
  }
}
