package io.throughline.agent;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The console's end of the fifos: pumps bytes between them and the hub's port. */
final class FifoEnd implements AutoCloseable {
  private final Socket socket;
  private final Thread up;
  private final Thread down;

  FifoEnd(Path up, Path down, int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    this.up =
        Thread.ofPlatform()
            .daemon()
            .start(() -> pump(() -> new FileInputStream(up.toFile()), socket::getOutputStream));
    this.down =
        Thread.ofPlatform()
            .daemon()
            .start(() -> pump(socket::getInputStream, () -> new FileOutputStream(down.toFile())));
  }

  private interface Opening<T> {
    T open() throws IOException;
  }

  private void pump(Opening<InputStream> from, Opening<OutputStream> to) {
    try (InputStream in = from.open();
        OutputStream out = to.open();
        socket) {
      in.transferTo(out);
    } catch (IOException ended) {
      // One end is gone; closing takes the other along.
      return;
    }
  }

  /** Whether both directions have ended. */
  boolean ended(long nanos) throws InterruptedException {
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
    up.join(millis);
    down.join(millis);
    return !up.isAlive() && !down.isAlive();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
