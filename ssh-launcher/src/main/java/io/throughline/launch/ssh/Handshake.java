package io.throughline.launch.ssh;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Session;
import io.throughline.launch.StepFailure;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Host key and log-in over a link that stands. JSch does both in one call, which runs beside; the
 * steps look at how far it is.
 */
final class Handshake {
  private static final int ALIVE_MILLIS = 2_000;
  private static final int ALIVE_COUNT = 3;

  private final SshTarget target;
  private final HostKeyCheck hostKey;
  private final Identities identities;
  private final Credentials.Answers answers;
  private final Session session;
  private final CompletableFuture<Session> loggedIn = new CompletableFuture<>();

  private Handshake(SshTarget target, Link link, SshHome home, Credentials credentials)
      throws StepFailure, InterruptedException {
    this.target = target;
    this.hostKey =
        new HostKeyCheck(
            target.knownHostsName(), new KnownHosts(home, target.hostKeys().files()), credentials);
    this.identities = Identities.of(target);
    this.answers = credentials.new Answers(target.shown());
    try {
      JSch jsch = new JSch();
      jsch.setIdentityRepository(identities);
      jsch.setHostKeyRepository(hostKey);
      session = jsch.getSession(target.user(), target.host(), target.port());
      session.setProxy(link);
      session.setDaemonThread(true);
      session.setUserInfo(answers);
      if (!target.hostKeys().name().isEmpty()) {
        session.setHostKeyAlias(target.hostKeys().name());
      }
      target.algorithms().tell(session);
      // The repository itself asks and remembers; JSch's other modes let a changed key pass.
      session.setConfig("StrictHostKeyChecking", "yes");
      session.setConfig("PreferredAuthentications", "publickey,keyboard-interactive,password");
      session.setServerAliveInterval(ALIVE_MILLIS);
      session.setServerAliveCountMax(ALIVE_COUNT);
    } catch (JSchException e) {
      throw new StepFailure(words(e), "", e);
    }
  }

  static Handshake begin(SshTarget target, Link link, SshHome home, Credentials credentials)
      throws StepFailure, InterruptedException {
    Handshake handshake = new Handshake(target, link, home, credentials);
    Thread.ofVirtual().name("handshake-" + target.host()).start(handshake::connect);
    return handshake;
  }

  private void connect() {
    try {
      session.connect(0);
      // JSch checks host certificates by itself, against the same files.
      hostKey.decided().complete("a certificate of a known authority");
      loggedIn.complete(session);
    } catch (JSchException | RuntimeException | Error e) {
      // An Error too: who waits for the host key would wait to the step's limit.
      hostKey.decided().completeExceptionally(HandshakeText.of(target, e));
      loggedIn.completeExceptionally(e);
    }
  }

  /** Waits for the host key's check. */
  String awaitHostKey() throws StepFailure, IOException, InterruptedException {
    try {
      return hostKey.decided().get();
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case StepFailure failure -> failure;
        case IOException io -> new StepFailure("known_hosts cannot be read: " + words(io), "", io);
        case null, default -> new StepFailure(e.toString(), "", e);
      };
    }
  }

  /** Waits for the log-in. */
  Session awaitLogIn() throws StepFailure, InterruptedException {
    try {
      return loggedIn.get();
    } catch (ExecutionException e) {
      String said = e.getCause() == null ? e.toString() : words(e.getCause());
      if (!said.startsWith("Auth ")) {
        throw new StepFailure(
            "the connection to %s ended: %s".formatted(target.shown(), said),
            "look at sshd's log on the node",
            e);
      }
      String why = answers.refused().isEmpty() ? "" : "; " + answers.refused();
      throw new StepFailure(
          "%s lets nobody in with %s; it takes %s%s"
              .formatted(target.shown(), identities.shown(), methods(said), why),
          "name the right key as ssh.key in the node's profile, load it into ssh-agent, or add its public half to ~/.ssh/authorized_keys on the node",
          e);
    }
  }

  private static String methods(String said) {
    return said.replaceFirst(".*methods '([^']*)'.*", "$1");
  }

  private static String words(Throwable e) {
    String message = e.getMessage();
    return message == null ? e.toString() : message;
  }
}
