package io.throughline.launch.ssh;

import com.jcraft.jsch.JSchException;
import io.throughline.launch.node.KeeperOutputParser;
import io.throughline.launch.node.NodeFolders;
import io.throughline.launch.node.Nonce;
import io.throughline.protocol.clock.AwakeClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Step {@code channel}: the mover's way to the hub on this machine's loopback. */
public final class HubTunnel {
  /** In which {@link #pipe} answers once a session is there. */
  static final Duration PIPE = Duration.ofSeconds(25);

  /** In which {@link #forward} answers. */
  static final Duration FORWARD = Duration.ofSeconds(15);

  /**
   * The time in which sshd has refused where JSch says so. It says the same after 10 s without an
   * answer.
   */
  private static final Duration REFUSAL = Duration.ofSeconds(9);

  private static final String UNANSWERED = "sshd does not answer whether it forwards";

  private HubTunnel() {}

  /**
   * The answer to the question for a port.
   *
   * @param port of the node's loopback; empty where there is none
   * @param why there is none, to begin a sentence; empty where there is one
   */
  public record Forward(OptionalInt port, String why) {
    static Forward of(int port) {
      return new Forward(OptionalInt.of(port), "");
    }

    static Forward none(String why) {
      return new Forward(OptionalInt.empty(), why);
    }
  }

  /** Asks sshd for a port of the node's loopback that leads to the hub. */
  public static Forward forward(SshShell shell, int hubPort) throws InterruptedException {
    try {
      return AwakeClock.await(asked(() -> ask(shell, hubPort)), FORWARD);
    } catch (TimeoutException e) {
      return Forward.none(UNANSWERED);
    } catch (ExecutionException e) {
      return Forward.none(failed(e.getCause()));
    }
  }

  private static String failed(@Nullable Throwable cause) {
    return "asking sshd to forward failed (%s)".formatted(cause == null ? "" : cause.getMessage());
  }

  /**
   * Asks on a thread of its own, since JSch wakes the asking one by an interrupt that may come
   * late.
   */
  static CompletableFuture<Forward> asked(Supplier<Forward> question) {
    return CompletableFuture.supplyAsync(question, Thread.ofVirtual().name("forward")::start);
  }

  private static Forward ask(SshShell shell, int hubPort) {
    if (!shell.connection().connected()) {
      return Forward.none("the connection to sshd is down");
    }
    long asked = System.nanoTime();
    String wanted = "127.0.0.1:0:127.0.0.1:" + hubPort;
    try {
      int port = shell.connection().session().setPortForwardingR(wanted);
      // JSch notes that sshd agreed before it notes sshd's port: read in between, the port is 0.
      if (port == 0) {
        port = shell.connection().session().setPortForwardingR(wanted);
      }
      return port == 0 ? Forward.none("sshd forwards, and does not say where") : Forward.of(port);
    } catch (JSchException e) {
      return Forward.none(why(e, System.nanoTime() - asked));
    }
  }

  /**
   * The reason for which JSch has no port.
   *
   * @param nanos since it was asked for
   */
  static String why(JSchException e, long nanos) {
    if (!String.valueOf(e.getMessage()).startsWith("remote port forwarding failed")) {
      return failed(e);
    }
    return nanos < REFUSAL.toNanos() ? "sshd forbids forwarding" : UNANSWERED;
  }

  /**
   * Joins the run's fifos to the hub through one more exec channel.
   *
   * @param bundleFolder on the node
   * @throws IOException in words
   */
  public static void pipe(SshShell shell, String bundleFolder, NodeFolders folders, int hubPort)
      throws IOException, InterruptedException {
    Socket hub = new Socket(InetAddress.getLoopbackAddress(), hubPort);
    try {
      SshConnection.Exec exec = toNode(shell, bundleFolder, folders, hub);
      Thread.ofVirtual().name("hub-to-node").start(() -> pump(hub, exec));
    } catch (IOException | InterruptedException | RuntimeException e) {
      hub.close();
      throw e;
    }
  }

  private static SshConnection.Exec toNode(
      SshShell shell, String bundleFolder, NodeFolders folders, Socket hub)
      throws IOException, InterruptedException {
    String nonce = Nonce.next();
    CompletableFuture<Boolean> marked = new CompletableFuture<>();
    hub.setTcpNoDelay(true);
    MarkedBytes up =
        new MarkedBytes("throughline-pipe " + nonce, hub.getOutputStream(), marked, hub);
    SshConnection.Exec exec =
        shell.exec(
            "sh '%s/pipe.sh' %s '%s' %s"
                .formatted(bundleFolder, nonce, folders.folder(), folders.mark()),
            up,
            OutputStream.nullOutputStream());
    boolean begun = false;
    try {
      begun = AwakeClock.await(marked, PIPE);
      if (!begun) {
        throw new IOException("the channel's shell ended before it began");
      }
      return exec;
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the channel's shell did not begin", e);
    } finally {
      if (!begun) {
        exec.close();
      }
    }
  }

  private static void pump(Socket hub, SshConnection.Exec exec) {
    byte[] buffer = new byte[32 << 10];
    try (hub;
        InputStream in = hub.getInputStream();
        OutputStream out = exec.stdin()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        out.flush();
      }
    } catch (IOException e) {
      // Either end is gone; the hub and the keeper see it by themselves.
    }
  }

  /** Skips the shell's noise up to the marker, then hands every byte on. */
  private static final class MarkedBytes extends OutputStream {
    private final KeeperOutputParser head;
    private final OutputStream to;
    private final CompletableFuture<Boolean> marked;
    private final Socket hub;

    MarkedBytes(String marker, OutputStream to, CompletableFuture<Boolean> marked, Socket hub) {
      this.head = new KeeperOutputParser(marker, line -> {}, () -> {});
      this.to = to;
      this.marked = marked;
      this.hub = hub;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int at = offset;
      while (!head.marked() && at < offset + length) {
        head.write(bytes[at++]);
      }
      if (head.marked()) {
        marked.complete(true);
        to.write(bytes, at, offset + length - at);
        to.flush();
      }
    }

    @Override
    public void close() throws IOException {
      marked.complete(false);
      hub.close();
    }
  }
}
