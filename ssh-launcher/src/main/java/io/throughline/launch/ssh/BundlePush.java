package io.throughline.launch.ssh;

import com.jcraft.jsch.Channel;
import com.jcraft.jsch.ChannelSftp;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.SftpException;
import com.jcraft.jsch.SftpProgressMonitor;
import io.throughline.launch.StepFailure;
import io.throughline.launch.bundle.AgentBundle;
import io.throughline.launch.node.ByteSink;
import io.throughline.launch.node.NodeFacts;
import io.throughline.launch.node.Nonce;
import io.throughline.launch.node.ScriptOutput;
import io.throughline.launch.script.Script;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.quantity.ByteCount;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Step {@code bundle}: sees that the bundle is on the node, and pushes it where it is not. */
public final class BundlePush {
  private static final Duration UNPACK = Duration.ofMinutes(2);
  private static final Duration LAST_BYTES = Duration.ofSeconds(30);
  private static final long SPARE_BYTES = 1 << 20;
  private static final long PROGRESS_NANOS = 200_000_000;

  private final SshShell shell;
  private final AgentBundle bundle;
  private final NodeFacts facts;
  private final Consumer<String> progress;

  /**
   * @param progress told of bytes as they go
   */
  public BundlePush(
      SshShell shell, AgentBundle bundle, NodeFacts facts, Consumer<String> progress) {
    this.shell = shell;
    this.bundle = bundle;
    this.facts = facts;
    this.progress = progress;
  }

  /**
   * @return what was done, for people
   * @throws StepFailure if the bundle there was tampered with, or does not fit
   */
  public String ensure() throws StepFailure, IOException, InterruptedException {
    String folder = facts.bundleFolder(bundle.hash());
    if (facts.bundle().equals("there")) {
      return "there already, every file checked";
    }
    if (facts.bundle().startsWith("tampered ")) {
      throw new StepFailure(
          "%s was changed since it was pushed".formatted(facts.bundle().substring(9)),
          "find out who did it; to push it anew, remove %s there".formatted(folder));
    }
    progress.accept("packing");
    Path archive = bundle.archive();
    long bytes = Files.size(archive);
    long needed = bytes + bundle.bytes() + SPARE_BYTES;
    if (facts.cache().freeBytes() < needed) {
      throw full(needed, facts.cache().freeBytes());
    }
    String bundles = facts.bundleFolder("").replaceFirst("/$", "");
    String incoming = ".incoming-%s-%s".formatted(bundle.hash().substring(0, 12), Nonce.next());
    String way = push(archive, bytes, bundles, incoming);
    progress.accept("unpacking");
    ScriptOutput output =
        shell.run(
            Script.UNPACK, List.of(bundles, incoming, bundle.hash(), Long.toString(bytes)), UNPACK);
    Optional<String> error = output.value("error");
    if (error.isPresent() || output.value("unpacked").isEmpty()) {
      if (output.freeBytes() < needed) {
        throw full(needed, output.freeBytes());
      }
      throw new StepFailure(
          "%s/%s: %s".formatted(bundles, incoming, error.orElse("it could not be unpacked")),
          "try again; if it stays so, look at the node's disk");
    }
    return "%s pushed by %s".formatted(ByteCount.decimal(bytes), way);
  }

  private StepFailure full(long needed, long free) {
    return new StepFailure(
        "no room for the agent in %s: it needs %s, %s are free"
            .formatted(
                facts.bundleFolder("").replaceFirst("/$", ""),
                ByteCount.decimal(needed),
                ByteCount.decimal(free)),
        "make room there");
  }

  /** A shell that talks by itself breaks SFTP, which sshd starts through it. */
  private String push(Path archive, long bytes, String bundles, String incoming)
      throws IOException, InterruptedException {
    String folder = bundles + "/" + incoming;
    if (facts.noise().isEmpty()) {
      try {
        sftp(archive, bytes, folder);
        return "SFTP";
      } catch (JSchException | SftpException e) {
        progress.accept("no SFTP here (%s); through the shell".formatted(e.getMessage()));
      }
    }
    throughShell(archive, bytes, folder);
    return "the shell";
  }

  private void sftp(Path archive, long bytes, String folder) throws JSchException, SftpException {
    Channel opened = shell.connection().session().openChannel("sftp");
    if (!(opened instanceof ChannelSftp channel)) {
      throw new JSchException("the connection is down");
    }
    try {
      channel.connect(10_000);
      channel.mkdir(folder);
      channel.chmod(0700, folder);
      channel.put(archive.toString(), folder + "/archive.tar.gz", new Monitor(bytes));
    } finally {
      Thread.startVirtualThread(channel::disconnect);
    }
  }

  private void throughShell(Path archive, long bytes, String folder)
      throws IOException, InterruptedException {
    ByteSink stdout = new ByteSink();
    Monitor monitor = new Monitor(bytes);
    try (SshConnection.Exec exec =
        shell.exec(
            "mkdir -p -m 700 '%1$s' && cat > '%1$s/archive.tar.gz'".formatted(folder),
            stdout,
            OutputStream.nullOutputStream())) {
      try (InputStream in = Files.newInputStream(archive);
          OutputStream out = exec.stdin()) {
        byte[] buffer = new byte[32 << 10];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          out.write(buffer, 0, n);
          monitor.count(n);
        }
        out.flush();
      } catch (IOException e) {
        // cat has ended early: unpacking says how much arrived and how much room there is.
        progress.accept("cut off: " + e.getMessage());
      }
      AwakeClock.await(stdout.all(), LAST_BYTES);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the node takes no more bytes", e);
    }
  }

  private final class Monitor implements SftpProgressMonitor {
    private final long all;
    private long sent;
    private long told = System.nanoTime();

    Monitor(long all) {
      this.all = all;
    }

    @Override
    public void init(int op, String from, String to, long max) {
      count(0);
    }

    @Override
    public boolean count(long bytes) {
      sent += bytes;
      if (System.nanoTime() - told > PROGRESS_NANOS) {
        told = System.nanoTime();
        progress.accept("%s of %s".formatted(ByteCount.decimal(sent), ByteCount.decimal(all)));
      }
      return !Thread.currentThread().isInterrupted();
    }

    @Override
    public void end() {
      // The step's own end says it.
    }
  }
}
