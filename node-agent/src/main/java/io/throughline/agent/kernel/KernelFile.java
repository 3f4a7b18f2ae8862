package io.throughline.agent.kernel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A small file of /proc or /sys that is looked at again and again: it stays open, which spares most
 * of what a look costs. One thread.
 */
public final class KernelFile implements AutoCloseable {
  /** More than such a file has; what lies behind is not read. */
  private static final int CAPACITY = 16 << 10;

  /** No number. */
  public static final long NONE = -1;

  private final @Nullable FileChannel channel;
  private final byte[] bytes = new byte[CAPACITY];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes);

  public KernelFile(Path path) {
    FileChannel opened = null;
    try {
      opened = FileChannel.open(path);
    } catch (IOException | RuntimeException unreadable) {
      // It says nothing then.
    }
    channel = opened;
  }

  /** Current text of the file; empty where it cannot be read. */
  public String text() {
    if (channel == null) {
      return "";
    }
    buffer.clear();
    try {
      while (buffer.hasRemaining() && channel.read(buffer, buffer.position()) > 0) {
        // The kernel hands out a page at most at a time.
      }
    } catch (IOException gone) {
      return "";
    }
    return new String(bytes, 0, buffer.position(), StandardCharsets.ISO_8859_1);
  }

  /** The whole number that begins at a place of a text; {@link #NONE} where none does. */
  public static long number(String text, int at) {
    int end = at;
    while (end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }
    // At most 18 digits: a long holds them all.
    return end == at || end - at > 18 ? NONE : Long.parseLong(text, at, end, 10);
  }

  @Override
  public void close() {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        // Nothing was written to it.
      }
    }
  }
}
