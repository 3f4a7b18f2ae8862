package io.throughline.launch.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * Bytes from a connection to the one inside it. Unlike {@link java.io.PipedInputStream}, which JSch
 * would use, it does not mind which thread reads: the one that logs in ends before the next has
 * begun, and what comes in between would break the connection.
 */
final class BytePipe extends InputStream {
  private final byte[] ring;
  private final Sink sink = new Sink();

  private int first;
  private int held;
  private boolean ended;
  private boolean closed;

  /**
   * @param capacity in bytes; a writer waits while so many are not read
   */
  BytePipe(int capacity) {
    this.ring = new byte[capacity];
  }

  /** The stream for incoming bytes. Its close is the reader's end of stream. */
  OutputStream sink() {
    return sink;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public synchronized int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    awaitWhile(() -> held == 0 && !ended && !closed);
    if (closed) {
      throw new IOException("the way through the jump host is closed");
    }
    if (held == 0) {
      return -1;
    }
    int n = Math.min(Math.min(length, held), ring.length - first);
    System.arraycopy(ring, first, into, offset, n);
    first = (first + n) % ring.length;
    held -= n;
    notifyAll();
    return n;
  }

  @Override
  public synchronized int available() {
    return held;
  }

  /** Frees a reader and a writer that wait. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  private synchronized void awaitWhile(BooleanSupplier condition) throws InterruptedIOException {
    try {
      while (condition.getAsBoolean()) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private final class Sink extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, bytes.length);
      synchronized (BytePipe.this) {
        int at = offset;
        while (at < offset + length) {
          awaitWhile(() -> held == ring.length && !closed);
          if (closed || ended) {
            throw new IOException("the way through the jump host is closed");
          }
          int to = (first + held) % ring.length;
          int n =
              Math.min(
                  Math.min(offset + length - at, ring.length - held),
                  to < first ? first - to : ring.length - to);
          System.arraycopy(bytes, at, ring, to, n);
          held += n;
          at += n;
          BytePipe.this.notifyAll();
        }
      }
    }

    @Override
    public void close() {
      synchronized (BytePipe.this) {
        ended = true;
        BytePipe.this.notifyAll();
      }
    }
  }
}
