package io.throughline.benchmarks;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.storage.StorageRun;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.benchmarks.Comparison.Measurement;
import io.throughline.benchmarks.Comparison.Wanted;
import io.throughline.benchmarks.peers.Fio;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StorageScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads and writes of one file against fio, which gets the very same file. */
final class StorageBenchmark implements Benchmark {
  private static final String PEER = "fio, io_uring";
  private static final int PAIRS = 12;
  private static final int SECONDS = 2;
  private static final int WARM_UP = 1;
  private static final long SIZE = 1L << 30;

  /** The work that both tools do with the file. */
  private record Job(
      String words,
      String operation,
      String order,
      String fio,
      long block,
      int depth,
      boolean huge) {
    String work() {
      return "%s, %s, depth %d%s"
          .formatted(words, ByteCount.binary(block), depth, huge ? "" : ", small pages");
    }
  }

  @Override
  public String name() {
    return "storage";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    Path folder = Files.createTempDirectory(home.resolve("target"), "storage");
    try {
      List<Job> jobs =
          List.of(
              new Job("read in order", "read", "sequential", "read", 1 << 20, 8, true),
              new Job("write in order", "write", "sequential", "write", 1 << 20, 8, true),
              // fio's memory is on small pages.
              new Job("read in order", "read", "sequential", "read", 1 << 20, 8, false),
              new Job("write in order", "write", "sequential", "write", 1 << 20, 8, false),
              new Job("read anywhere", "read", "random", "randread", 4096, 32, true),
              new Job("write anywhere", "write", "random", "randwrite", 4096, 32, true));
      for (Job job : jobs) {
        figures.accept(new Figure(job.work(), PEER, () -> row(job, folder)));
      }
    } finally {
      Files.delete(folder);
    }
  }

  private static Row row(Job job, Path folder) throws Exception {
    RunPlan plan = plan(job, folder);
    List<FlowEnd> points = new ArrayList<>();
    Assignment disk = plan.assignments().getFirst();
    WorkSetup setup =
        new WorkSetup(
            plan,
            disk,
            () -> {
              throw new IllegalStateException("there is no other side");
            },
            Placement.of(null),
            () -> RunFolder.of(plan, disk, ""),
            WaitStrategy::inKernel,
            new CounterBoard(StorageRun.counted()),
            new LatencyBoard(),
            new StopSignal(),
            points::add);
    try (StorageRun run = new StorageRun(setup)) {
      Fio fio = new Fio(run.prepare(), job.fio(), job.block(), job.depth(), SIZE);
      boolean large = job.block() > 4096;
      Measurement ours =
          () -> {
            run.run(nanos -> {});
            Point point = Point.of(plan.points().getFirst(), List.of(points.getLast()));
            return large
                ? point.rates().receiverBandwidth() / 1e9
                : point.rates().messageRate() / 1e3;
          };
      Measurement peer =
          () -> {
            Fio.Reached reached = fio.run(SECONDS, WARM_UP);
            return large ? reached.bandwidth() / 1e9 : reached.rate() / 1e3;
          };
      return Comparison.pairs(
              job.work(),
              large ? "GB/s" : "k/s",
              PAIRS,
              ours,
              PEER,
              peer,
              large ? Wanted.AS_MUCH : Wanted.NEARLY)
          .measure();
    }
  }

  private static RunPlan plan(Job job, Path folder) {
    Map<String, String> given =
        Map.ofEntries(
            Map.entry("sizes", job.block() + "B"),
            Map.entry("operation", job.operation()),
            Map.entry("order", job.order()),
            Map.entry("fileSize", SIZE + "B"),
            Map.entry("depth", "" + job.depth()),
            Map.entry("duration", SECONDS + "s"),
            Map.entry("warmUp", WARM_UP + "s"),
            Map.entry("verify", "none"),
            Map.entry("sync", "none"),
            Map.entry("engine", "uring"),
            Map.entry("pages", job.huge() ? "auto" : "4KiB"));
    return new RunPlan(
        "benchmark",
        "benchmark",
        StorageScenario.KIND.id(),
        Scenario.defaults(StorageScenario.KIND).with(given).effective(),
        RunPlan.NO_TRANSPORT,
        List.of(
            new Assignment(
                "disk", "storage", Map.of(), "", "", "", -1, Limits.NONE, List.of(), "" + folder)));
  }
}
