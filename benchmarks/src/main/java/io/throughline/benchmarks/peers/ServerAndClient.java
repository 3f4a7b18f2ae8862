package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a tool's server and its client to the end. */
final class ServerAndClient {

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
        String output = ProcessOutput.of(asking, command.getFirst());
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
}
