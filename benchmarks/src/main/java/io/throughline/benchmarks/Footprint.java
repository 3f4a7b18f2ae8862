package io.throughline.benchmarks;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Resident memory of a running agent beside its transfer buffers, which are shared memory here: the
 * larger of both agents' {@code RssAnon + RssFile}.
 */
final class Footprint {
  private static final long LIMIT_NANOS = 30_000_000_000L;
  private final Workbench bench;

  Footprint(Workbench bench) {
    this.bench = bench;
  }

  /** Megabytes (1e6). */
  double take() throws IOException, InterruptedException {
    Scenario scenario =
        Workbench.scenario(StreamScenario.KIND, Map.of("duration", "4s"), Workbench.SHARED_MEMORY);
    LiveRun run =
        bench
            .console()
            .engine()
            .start(
                scenario,
                List.of(NodeProfile.local("a"), NodeProfile.local("b")),
                Questions.TRUSTING);
    long deadline = System.nanoTime() + LIMIT_NANOS;
    while (run.view().phase().compareTo(Phase.RUNNING) < 0 && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
    Thread.sleep(2000);
    List<Long> bytes = Machine.agentBytes("status", "RssAnon:", "RssFile:");
    run.await();
    if (bytes.isEmpty()) {
      throw new IllegalStateException("no agent was seen running");
    }
    return Collections.max(bytes) / 1e6;
  }
}
