package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a tool's server and its client to the end. */
final class ServerAndClient {
  private static final long LIMIT_SECONDS = 60;

  /** A server that is not listening yet refuses its client. */
  private static final int ATTEMPTS = 20;

  private static final long PAUSE_MILLIS = 100;

  private ServerAndClient() {}

  /**
   * @return what the client printed
   * @throws IOException if it did not succeed in time
   */
  static String run(Place server, List<String> serverCommand, Place client, List<String> command)
      throws IOException, InterruptedException {
    Process serving = server.start(Redirect.DISCARD, serverCommand);
    try {
      for (int attempt = 1; ; attempt++) {
        Thread.sleep(PAUSE_MILLIS);
        Process asking = client.start(Redirect.PIPE, command);
        String output = output(asking);
        if (asking.exitValue() == 0) {
          return output;
        }
        if (attempt == ATTEMPTS || !serving.isAlive()) {
          throw new IOException("%s failed: %s".formatted(String.join(" ", command), output));
        }
      }
    } finally {
      serving.destroy();
      if (!serving.waitFor(5, TimeUnit.SECONDS)) {
        serving.destroyForcibly();
      }
    }
  }

  private static String output(Process process) throws IOException, InterruptedException {
    Thread watch =
        Thread.ofVirtual()
            .start(() -> {
              try {
                if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                  process.destroyForcibly();
                }
              } catch (InterruptedException ended) {
                process.destroyForcibly();
              }
            });
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    watch.join();
    return output;
  }
}
