package io.throughline.launch.ssh;

import io.throughline.launch.LaunchException;
import io.throughline.launch.StepFailure;
import io.throughline.launch.Steps;
import io.throughline.launch.node.ByteSink;
import io.throughline.launch.node.KeeperOutputParser;
import io.throughline.launch.node.NodeShell;
import io.throughline.launch.node.Nonce;
import io.throughline.launch.node.ScriptOutput;
import io.throughline.launch.node.UnreachableException;
import io.throughline.launch.script.Script;
import io.throughline.launch.ssh.SshConnection.Exec;
import io.throughline.protocol.clock.AwakeClock;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * A node over SSH. Where sshd allows only one session on a connection, further ones are made; a
 * connection that is lost is made again.
 */
public final class SshShell implements NodeShell {
  /** In which a log-in shell says whether it runs commands. */
  static final Duration ECHO = Duration.ofSeconds(10);

  private final SshTarget target;
  private final SshHome home;
  private final Credentials credentials;
  private final List<SshConnection> spares = new ArrayList<>();
  private SshConnection connection;
  private String bundleFolder = "";
  private boolean closed;

  private SshShell(
      SshTarget target, SshHome home, Credentials credentials, SshConnection connection) {
    this.target = target;
    this.home = home;
    this.credentials = credentials;
    this.connection = connection;
  }

  /** Steps {@code connect}, {@code host key} and {@code log in}. */
  public static SshShell open(
      SshTarget target, SshHome home, io.throughline.launch.Questions questions, Steps steps)
      throws LaunchException, InterruptedException {
    Credentials credentials = new Credentials(questions);
    try {
      return new SshShell(
          target, home, credentials, SshConnection.open(target, home, credentials, steps));
    } catch (LaunchException | InterruptedException | RuntimeException e) {
      credentials.close();
      throw e;
    }
  }

  /** Sets the folder in which the keeper is found from now on. */
  public synchronized void useBundle(String folder) {
    bundleFolder = folder;
  }

  /** In which one more connection is there, where sshd takes one session on each. */
  Duration anotherConnection() {
    return SshConnection.limit(target);
  }

  synchronized SshConnection connection() {
    return connection;
  }

  @Override
  public ScriptOutput run(Script script, List<String> arguments, Duration limit)
      throws IOException, InterruptedException {
    String nonce = Nonce.next();
    ByteSink stdout = new ByteSink();
    ByteSink stderr = new ByteSink();
    try (Exec exec = exec("sh -s " + nonce, stdout, stderr)) {
      exec.stdin().write(script.text(nonce, arguments).getBytes(StandardCharsets.UTF_8));
      exec.stdin().close();
      byte[] out = AwakeClock.await(stdout.all(), limit);
      String errors = new String(stderr.soFar(), StandardCharsets.UTF_8);
      if (!ScriptOutput.began(out, nonce) && !runsCommands()) {
        throw new IOException(runsNone(new String(out, StandardCharsets.UTF_8) + "\n" + errors));
      }
      return ScriptOutput.parse(out, errors, nonce);
    } catch (TimeoutException e) {
      throw new IOException(
          "%s does not answer: a script was not done after %d s"
              .formatted(target.shown(), limit.toSeconds()),
          e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  /** Whether the log-in shell runs what it is given, and not something else in its place. */
  private boolean runsCommands() throws IOException, InterruptedException {
    String nonce = Nonce.next();
    ByteSink stdout = new ByteSink();
    try (Exec exec = exec("echo " + nonce, stdout, OutputStream.nullOutputStream())) {
      exec.stdin().close();
      byte[] out = AwakeClock.await(stdout.all(), ECHO);
      return new String(out, StandardCharsets.UTF_8).contains(nonce);
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }

  private StepFailure runsNone(String said) {
    return new StepFailure(
        "the log-in shell of %s does not run the command that it is given: something else takes its place, such as another shell by an exec in ~/.bashrc; it said: %s"
            .formatted(target.shown(), ScriptOutput.shown(said)),
        "let it exec only where a person types (case $- in *i*) exec zsh ;; esac), make the other shell the account's own by chsh, or log in as another user");
  }

  /** Runs a command, on another connection where this one is gone or takes no more sessions. */
  Exec exec(String command, OutputStream stdout, OutputStream stderr)
      throws IOException, InterruptedException {
    try {
      return connection().exec(command, stdout, stderr);
    } catch (SshConnection.RefusedException e) {
      return spare(e).exec(command, stdout, stderr);
    }
  }

  private SshConnection spare(IOException reason) throws IOException, InterruptedException {
    SshConnection fresh;
    try {
      fresh = SshConnection.open(target, home, credentials, new Steps(target.asked(), event -> {}));
    } catch (LaunchException e) {
      throw new UnreachableException(e.problem().what(), e);
    }
    synchronized (this) {
      if (closed) {
        fresh.close();
        throw new IOException("the connection was closed", reason);
      }
      if (connection.connected()) {
        spares.add(fresh);
      } else {
        connection.close();
        connection = fresh;
      }
    }
    return fresh;
  }

  @Override
  public OutputStream openKeeper(String nonce, KeeperOutputParser lines)
      throws IOException, InterruptedException {
    String command = "sh '%s/keeper.sh' %s".formatted(bundleFolder, nonce);
    return exec(command, lines, OutputStream.nullOutputStream()).stdin();
  }

  @Override
  public void close() {
    List<SshConnection> all;
    synchronized (this) {
      closed = true;
      all = new ArrayList<>(spares);
      all.add(connection);
    }
    all.forEach(SshConnection::close);
    credentials.close();
  }
}
