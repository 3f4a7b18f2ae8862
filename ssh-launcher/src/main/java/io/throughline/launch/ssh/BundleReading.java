package io.throughline.launch.ssh;

import io.throughline.launch.bundle.AgentBundle;
import io.throughline.launch.bundle.Bundles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Reads the agent's files beside the first steps of a launch. */
final class BundleReading {
  private final CompletableFuture<AgentBundle> bundle = new CompletableFuture<>();

  private BundleReading() {}

  static BundleReading begin(Path agentFolder, boolean withJava, Bundles bundles) {
    BundleReading reading = new BundleReading();
    Thread.ofVirtual()
        .name("bundle")
        .start(() -> {
          try {
            reading.bundle.complete(bundles.of(agentFolder, withJava));
          } catch (IOException | RuntimeException e) {
            reading.bundle.completeExceptionally(e);
          }
        });
    return reading;
  }

  AgentBundle await() throws IOException, InterruptedException {
    try {
      return bundle.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }
}
