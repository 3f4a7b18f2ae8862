package io.throughline.launch.node;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

/** Takes what a command says until it has said all; what is beyond 16 MiB is dropped. */
public final class ByteSink extends OutputStream {
  private static final int MOST = 16 << 20;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> all = new CompletableFuture<>();

  @Override
  public synchronized void write(int b) {
    if (bytes.size() < MOST) {
      bytes.write(b);
    }
  }

  @Override
  public synchronized void write(byte[] from, int offset, int length) {
    bytes.write(from, offset, Math.min(length, Math.max(0, MOST - bytes.size())));
  }

  @Override
  public void close() {
    all.complete(soFar());
  }

  /** Not all came that was said. */
  public void fail(IOException why) {
    all.completeExceptionally(why);
  }

  /** Completed with all of it at its end; exceptionally where it could not be taken to its end. */
  public CompletableFuture<byte[]> all() {
    return all;
  }

  /** Bytes that have come by now. */
  public synchronized byte[] soFar() {
    return bytes.toByteArray();
  }
}
