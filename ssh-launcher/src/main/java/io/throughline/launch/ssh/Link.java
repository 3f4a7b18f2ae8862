package io.throughline.launch.ssh;

import com.jcraft.jsch.Proxy;
import com.jcraft.jsch.SocketFactory;
import io.throughline.launch.StepFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Step {@code connect}: the bytes' way to an sshd, by a socket or through a jump host. */
final class Link implements Proxy {
  private final InputStream in;
  private final OutputStream out;
  private final @Nullable Socket socket;
  private final Runnable close;

  Link(InputStream in, OutputStream out, @Nullable Socket socket, Runnable close) {
    this.in = in;
    this.out = out;
    this.socket = socket;
    this.close = close;
  }

  /**
   * @throws StepFailure saying whether nobody answered, nobody listens, or there is no way
   */
  static Link to(SshTarget target) throws StepFailure {
    return target.proxyCommand().isEmpty() ? bySocket(target) : byCommand(target);
  }

  /** Its shell is the person's, as with OpenSSH; what it says on stderr is shown nowhere. */
  private static Link byCommand(SshTarget target) throws StepFailure {
    try {
      Process command =
          new ProcessBuilder(
                  System.getenv().getOrDefault("SHELL", "/bin/sh"),
                  "-c",
                  "exec " + target.proxyCommand())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new Link(
          command.getInputStream(),
          command.getOutputStream(),
          null,
          () -> {
            command.descendants().forEach(ProcessHandle::destroy);
            command.destroy();
          });
    } catch (IOException e) {
      throw new StepFailure(
          "the ProxyCommand of %s cannot be started: %s".formatted(target.asked(), e.getMessage()),
          "correct it in ~/.ssh/config",
          e);
    }
  }

  private static Link bySocket(SshTarget target) throws StepFailure {
    Duration limit = target.connect();
    Socket socket = new Socket();
    String where = target.host() + " port " + target.port();
    try {
      socket.setTcpNoDelay(true);
      socket.connect(
          new InetSocketAddress(target.host(), target.port()), Math.toIntExact(limit.toMillis()));
      return new Link(
          socket.getInputStream(), socket.getOutputStream(), socket, () -> close(socket));
    } catch (SocketTimeoutException e) {
      close(socket);
      throw new StepFailure(
          "%s does not answer within %d s".formatted(where, limit.toSeconds()),
          "see that the node is up and that no firewall is between",
          e);
    } catch (ConnectException e) {
      close(socket);
      throw new StepFailure(
          "nothing listens at %s (%s)".formatted(where, e.getMessage()),
          "see that sshd runs there and that ssh.port in the profile is right",
          e);
    } catch (NoRouteToHostException e) {
      close(socket);
      throw new StepFailure(
          "there is no route to %s".formatted(where),
          "see that the node is up and that this machine is on its network",
          e);
    } catch (IOException e) {
      close(socket);
      throw new StepFailure(
          "%s cannot be reached: %s".formatted(where, e.getMessage()), "see that it is up", e);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed as far as it can be.
    }
  }

  @Override
  public void connect(@Nullable SocketFactory factory, String host, int port, int timeout) {
    // It stands already.
  }

  @Override
  public InputStream getInputStream() {
    return in;
  }

  @Override
  public OutputStream getOutputStream() {
    return out;
  }

  @Override
  public @Nullable Socket getSocket() {
    return socket;
  }

  @Override
  public void close() {
    close.run();
  }
}
