package io.throughline.benchmarks;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        new Scenario(
            "footprint",
            "",
            StreamScenario.KIND,
            Map.of("duration", "4s"),
            Map.of("UCX_TLS", "posix,self"),
            List.of());
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
    long largest = 0;
    for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
      largest = Math.max(largest, ownBytes(process.pid()));
    }
    run.await();
    if (largest == 0) {
      throw new IllegalStateException("no agent was seen running");
    }
    return largest / 1e6;
  }

  /** 0 for a process that is no agent, or gone. */
  private static long ownBytes(long pid) throws IOException {
    Path proc = Path.of("/proc", Long.toString(pid));
    try {
      if (!Files.readString(proc.resolve("cmdline")).contains("io.throughline.agent.Main")) {
        return 0;
      }
      long kibibytes = 0;
      for (String line : Files.readAllLines(proc.resolve("status"))) {
        if (line.startsWith("RssAnon:") || line.startsWith("RssFile:")) {
          kibibytes += Long.parseLong(line.replaceAll("\\D", ""));
        }
      }
      return kibibytes * 1024;
    } catch (java.nio.file.NoSuchFileException gone) {
      return 0;
    }
  }
}
