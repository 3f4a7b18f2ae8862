package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The output of a tool that ends by itself, within a minute. */
final class ProcessOutput {
  private static final long LIMIT_SECONDS = 60;

  private ProcessOutput() {}

  /**
   * Reads all that a process prints, and waits for its end.
   *
   * @param name in messages
   * @throws IOException with the output, if it did not end in time; it is killed then
   */
  static String of(Process process, String name) throws IOException, InterruptedException {
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS).execute(() -> end(process));
    try {
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      process.waitFor();
      if (System.nanoTime() > limit) {
        throw new IOException("%s did not end in %d s: %s".formatted(name, LIMIT_SECONDS, output));
      }
      return output;
    } finally {
      end(process);
    }
  }

  /** Ends a process with those that it began, which may hold the pipe that is read. */
  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
