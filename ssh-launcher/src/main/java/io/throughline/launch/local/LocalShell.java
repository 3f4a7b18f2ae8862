package io.throughline.launch.local;

import io.throughline.launch.node.ByteSink;
import io.throughline.launch.node.KeeperOutputParser;
import io.throughline.launch.node.NodeShell;
import io.throughline.launch.node.Nonce;
import io.throughline.launch.node.ScriptOutput;
import io.throughline.launch.script.Script;
import io.throughline.protocol.clock.AwakeClock;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** This machine itself. */
public final class LocalShell implements NodeShell {
  private static final Path SETSID = Path.of("/usr/bin/setsid");

  private final Path home;
  private final List<String> shell;

  /**
   * @param home under whose {@code .cache/throughline/runs} runs have their folders
   * @param shell the command of a POSIX shell: {@code busybox ash}
   */
  public LocalShell(Path home, List<String> shell) {
    this.home = home;
    this.shell = List.copyOf(shell);
  }

  @Override
  public ScriptOutput run(Script script, List<String> arguments, Duration limit)
      throws IOException, InterruptedException {
    String nonce = Nonce.next();
    Process process = start(List.of(), List.of("-s", nonce));
    try {
      ByteSink stdout = listen(process.getInputStream());
      ByteSink stderr = listen(process.getErrorStream());
      try (OutputStream stdin = process.getOutputStream()) {
        stdin.write(script.text(nonce, arguments).getBytes(StandardCharsets.UTF_8));
      } catch (IOException closed) {
        // A shell that has ended takes nothing in; what it has said tells more.
      }
      byte[] out =
          AwakeClock.await(stdout.all().thenCombine(process.onExit(), (all, gone) -> all), limit);
      // A process that the script leaves behind may hold its stderr open for longer.
      byte[] said =
          stderr
              .all()
              .completeOnTimeout(new byte[0], 1, TimeUnit.SECONDS)
              .exceptionally(broken -> new byte[0])
              .get();
      String err = new String(said.length > 0 ? said : stderr.soFar(), StandardCharsets.UTF_8);
      return ScriptOutput.parse(out, err, nonce);
    } catch (TimeoutException e) {
      throw new IOException(
          "a script was still running after %d s".formatted(limit.toSeconds()), e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException broken ? broken : new IOException(e.getCause());
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Ctrl-C at the console's terminal goes to its whole process group: it is the console that ends
   * the run then, and the keeper must be there to be told.
   */
  private static List<String> inItsOwnSession() {
    return Files.isExecutable(SETSID) ? List.of(SETSID.toString()) : List.of();
  }

  private Process start(List<String> before, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(shell);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("HOME", home.toString());
    return builder.start();
  }

  static ByteSink listen(InputStream in) {
    ByteSink said = new ByteSink();
    Thread.startVirtualThread(() -> {
      try (in) {
        in.transferTo(said);
        said.close();
      } catch (IOException e) {
        said.fail(e);
      }
    });
    return said;
  }

  @Override
  public OutputStream openKeeper(String nonce, KeeperOutputParser lines) throws IOException {
    Path file = Files.createTempFile("throughline-keeper", ".sh");
    try {
      Files.writeString(file, Script.KEEPER.text());
      Process process = start(inItsOwnSession(), List.of(file.toString(), nonce));
      listen(process.getErrorStream(), OutputStream.nullOutputStream());
      listen(process.getInputStream(), new OnFirst(lines, file));
      return new KeeperInput(process, lines);
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  /** Reading from a process holds the thread that carries a virtual one, here for a whole run. */
  private static void listen(InputStream in, OutputStream out) {
    Thread.ofPlatform().daemon().name("keeper-output").start(() -> pump(in, out));
  }

  private static void pump(InputStream in, OutputStream out) {
    try (in;
        out) {
      in.transferTo(out);
    } catch (IOException e) {
      // The process was let go; whoever listens learns it from the close.
    }
  }

  /** Its end lets the keeper go; what never became one would not see that, and is ended. */
  private static final class KeeperInput extends FilterOutputStream {
    private final Process process;
    private final KeeperOutputParser lines;

    KeeperInput(Process process, KeeperOutputParser lines) {
      super(process.getOutputStream());
      this.process = process;
      this.lines = lines;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      if (!lines.marked()) {
        List<ProcessHandle> begun = process.descendants().toList();
        process.destroy();
        begun.forEach(ProcessHandle::destroy);
      }
      super.close();
    }
  }

  /** The keeper's file is read to its last line before the keeper speaks: then it can go. */
  private static final class OnFirst extends OutputStream {
    private final OutputStream to;
    private final Path file;

    OnFirst(OutputStream to, Path file) {
      this.to = to;
      this.file = file;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      Files.deleteIfExists(file);
      to.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      Files.deleteIfExists(file);
      to.close();
    }
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
