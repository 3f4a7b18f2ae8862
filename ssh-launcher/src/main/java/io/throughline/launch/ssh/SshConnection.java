package io.throughline.launch.ssh;

import com.jcraft.jsch.Channel;
import com.jcraft.jsch.ChannelDirectTCPIP;
import com.jcraft.jsch.ChannelExec;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Session;
import io.throughline.launch.LaunchException;
import io.throughline.launch.StepFailure;
import io.throughline.launch.Steps;
import io.throughline.launch.Steps.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A connection that is logged in, through its jump hosts where it has some. */
final class SshConnection implements AutoCloseable {
  /** RFC 4254: SSH_OPEN_ADMINISTRATIVELY_PROHIBITED. */
  private static final int FORBIDDEN = 1;

  /** RFC 4254: SSH_OPEN_CONNECT_FAILED. */
  private static final int UNCONNECTED = 2;

  private static final int NO_REASON = -1;

  private static final Duration HOST_KEY = Duration.ofSeconds(30);
  private static final Duration LOG_IN = Duration.ofSeconds(30);
  private static final int CHANNEL_MILLIS = 20_000;
  private static final int PIPE_BYTES = 64 << 10;

  private final Session session;
  private final Link link;
  private final @Nullable SshConnection through;

  private SshConnection(Session session, Link link, @Nullable SshConnection through) {
    this.session = session;
    this.link = link;
    this.through = through;
  }

  /** Steps {@code connect}, {@code host key} and {@code log in}. */
  static SshConnection open(SshTarget target, SshHome home, Credentials credentials, Steps steps)
      throws LaunchException, InterruptedException {
    Opening opening =
        steps.run(
            "connect",
            reachLimit(target),
            "see that the node is up",
            credentials::asking,
            () -> {
              Opening begun = reach(target, home, credentials);
              return new Answer<>(begun, way(target));
            });
    try {
      Session session =
          logIn(
              target,
              opening.link(),
              home,
              credentials,
              steps,
              "see that the node is not overloaded");
      return new SshConnection(session, opening.link(), opening.through());
    } catch (StepFailure e) {
      opening.close();
      return steps.prepare(
          "log in",
          () -> {
            throw e;
          });
    } catch (LaunchException | InterruptedException | RuntimeException e) {
      opening.close();
      throw e;
    }
  }

  /** In which {@link #open} answers, where nobody is asked. */
  static Duration limit(SshTarget target) {
    return reachLimit(target).plus(HOST_KEY).plus(LOG_IN);
  }

  /** Limit of step {@code connect}, in which each jump host is reached and logged in to. */
  private static Duration reachLimit(SshTarget target) {
    SshTarget first = target.jumps().isEmpty() ? target : target.jumps().getFirst();
    Duration hop = HOST_KEY.plus(LOG_IN).plusMillis(CHANNEL_MILLIS);
    return first.connect().plusSeconds(1).plus(hop.multipliedBy(target.jumps().size()));
  }

  /** Steps {@code host key} and {@code log in}. */
  private static Session logIn(
      SshTarget target,
      Link link,
      SshHome home,
      Credentials credentials,
      Steps steps,
      String remedy)
      throws LaunchException, StepFailure, InterruptedException {
    Handshake handshake = Handshake.begin(target, link, home, credentials);
    steps.run(
        "host key",
        HOST_KEY,
        remedy,
        credentials::asking,
        () -> new Answer<>(true, handshake.awaitHostKey()));
    return steps.run(
        "log in",
        LOG_IN,
        remedy,
        credentials::asking,
        () -> new Answer<>(handshake.awaitLogIn(), "as " + target.user()));
  }

  private record Opening(Link link, @Nullable SshConnection through) implements AutoCloseable {
    @Override
    public void close() {
      link.close();
      if (through != null) {
        through.close();
      }
    }
  }

  private static String way(SshTarget target) {
    StringBuilder way = new StringBuilder(target.shown());
    target.jumps().forEach(jump -> way.append(" through ").append(jump.shown()));
    return way.toString();
  }

  /** Through jump hosts, each of them with the steps of a node but without its events. */
  private static Opening reach(SshTarget target, SshHome home, Credentials credentials)
      throws LaunchException, StepFailure, InterruptedException {
    SshConnection through = null;
    try {
      for (SshTarget jump : target.jumps()) {
        Steps steps = new Steps(jump.shown(), event -> {});
        through = hop(jump, through, home, credentials, steps);
      }
      Link link = through == null ? Link.to(target) : through.linkTo(target);
      return new Opening(link, through);
    } catch (LaunchException | StepFailure | InterruptedException | RuntimeException e) {
      if (through != null) {
        through.close();
      }
      throw e;
    }
  }

  private static SshConnection hop(
      SshTarget jump,
      @Nullable SshConnection through,
      SshHome home,
      Credentials credentials,
      Steps steps)
      throws LaunchException, StepFailure, InterruptedException {
    Link link = through == null ? Link.to(jump) : through.linkTo(jump);
    try {
      Session session = logIn(jump, link, home, credentials, steps, "");
      return new SshConnection(session, link, through);
    } catch (LaunchException | StepFailure | InterruptedException | RuntimeException e) {
      link.close();
      throw e;
    }
  }

  /** A way on from here: no port is opened on this machine for it. */
  private Link linkTo(SshTarget next) throws StepFailure {
    Channel opened = null;
    try {
      opened = session.openChannel("direct-tcpip");
      if (!(opened instanceof ChannelDirectTCPIP channel)) {
        throw new JSchException("the connection is down");
      }
      channel.setHost(next.host());
      channel.setPort(next.port());
      channel.setOrgIPAddress("127.0.0.1");
      BytePipe in = new BytePipe(PIPE_BYTES);
      channel.setOutputStream(in.sink());
      OutputStream out = channel.getOutputStream();
      channel.connect(CHANNEL_MILLIS);
      return new Link(
          in,
          out,
          null,
          () -> {
            in.close();
            channel.disconnect();
          });
    } catch (JSchException | IOException e) {
      throw unreached(next, opened == null ? NO_REASON : opened.getExitStatus(), e);
    }
  }

  /**
   * @param reason by which sshd refused the channel, which JSch keeps as an exit status
   */
  private StepFailure unreached(SshTarget next, int reason, Exception e) {
    String why =
        switch (reason) {
          case FORBIDDEN -> "its sshd forbids forwarding there";
          case UNCONNECTED -> "its sshd cannot connect to it";
          default -> String.valueOf(e.getMessage());
        };
    String remedy =
        switch (reason) {
          case FORBIDDEN ->
              "let AllowTcpForwarding and PermitOpen of its sshd_config allow it, or take another jump host";
          case UNCONNECTED -> "see that the node is up and can be reached from there";
          default -> "see that the connection to the jump host holds";
        };
    return new StepFailure(
        "%s port %d cannot be reached from the jump host %s: %s"
            .formatted(next.host(), next.port(), session.getHost(), why),
        remedy,
        e);
  }

  /** A command that runs. */
  record Exec(ChannelExec channel, OutputStream stdin) implements AutoCloseable {
    /** Lets it go; a dead connection can hold that up, and nobody waits for it. */
    @Override
    public void close() {
      Thread.startVirtualThread(channel::disconnect);
    }
  }

  /** sshd does not allow one more session on this connection, or the connection is gone. */
  static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Runs a command by the user's log-in shell.
   *
   * @param stdout written to by the connection's own thread, so it must not block for long; closed
   *     at the end
   */
  Exec exec(String command, OutputStream stdout, OutputStream stderr) throws IOException {
    try {
      Channel opened = session.openChannel("exec");
      if (!(opened instanceof ChannelExec channel)) {
        throw new JSchException("the connection is down");
      }
      channel.setCommand(command);
      channel.setOutputStream(stdout);
      channel.setErrStream(stderr);
      OutputStream stdin = channel.getOutputStream();
      channel.connect(CHANNEL_MILLIS);
      return new Exec(channel, stdin);
    } catch (JSchException e) {
      throw new RefusedException(String.valueOf(e.getMessage()), e);
    }
  }

  boolean connected() {
    return session.isConnected();
  }

  Session session() {
    return session;
  }

  @Override
  public void close() {
    // A dead connection can hold a polite goodbye up; the socket's end cannot be held up.
    Thread goodbye = Thread.ofVirtual().name("disconnect").start(session::disconnect);
    try {
      goodbye.join(Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    link.close();
    if (through != null) {
      through.close();
    }
  }
}
