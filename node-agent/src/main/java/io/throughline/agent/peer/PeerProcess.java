package io.throughline.agent.peer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A child process of the agent, with what it says. It is ended by its id when this is closed. */
final class PeerProcess implements AutoCloseable {
  /** A tool that says more is not one that this can read. */
  private static final int MOST_OUTPUT = 1 << 20;

  /** For the last of the output, once the process has ended. */
  private static final long LAST_WORDS_MILLIS = 2_000;

  private static final long ENDING_MILLIS = 3_000;

  /**
   * The master of a new pseudo-terminal: {@code isatty} holds for it, and it becomes nobody's
   * controlling terminal. A ucx_perftest that is built with MPI, as in Debian 13, starts MPI where
   * its standard input is no terminal, and then refuses to run as one process of a pair.
   */
  private static final Path TERMINAL = Path.of("/dev/ptmx");

  private final Process process;
  private final Thread reader;
  private final StringBuilder output = new StringBuilder();

  /**
   * Starts it, with this thread's CPUs.
   *
   * @param environment all of it
   * @throws PeerFailure when it cannot be started
   */
  PeerProcess(List<String> command, Map<String, String> environment) throws PeerFailure {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment);
    try {
      process = start(builder);
    } catch (IOException e) {
      throw new PeerFailure(
          "%s could not be started: %s".formatted(command.getFirst(), e.getMessage()));
    }
    reader = Thread.ofPlatform().name("peer-output").daemon().start(this::read);
  }

  private static Process start(ProcessBuilder builder) throws IOException {
    try {
      return builder.redirectInput(TERMINAL.toFile()).start();
    } catch (IOException noTerminals) {
      // A container without devpts; where the program is missing, the second attempt says so.
      Process process = builder.redirectInput(ProcessBuilder.Redirect.PIPE).start();
      process.getOutputStream().close();
      return process;
    }
  }

  private void read() {
    byte[] some = new byte[8192];
    try (InputStream in = process.getInputStream()) {
      int count = in.read(some);
      while (count >= 0) {
        synchronized (output) {
          if (output.length() < MOST_OUTPUT) {
            output.append(new String(some, 0, count, StandardCharsets.UTF_8));
          }
        }
        count = in.read(some);
      }
    } catch (IOException ended) {
      // Its end is noticed by whoever waits for it.
      return;
    }
  }

  /** Whether it has ended; waits for it so long. */
  boolean ended(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** Once it has ended; more than 128 stands for a signal. */
  int code() {
    return process.exitValue();
  }

  /** Output until now; all of it once the process has ended. */
  String output() throws InterruptedException {
    if (!process.isAlive()) {
      reader.join(LAST_WORDS_MILLIS);
    }
    synchronized (output) {
      return output.toString();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(ENDING_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
