package io.throughline.agent.storage;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.testing.SettingPairs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Short runs on files. */
final class StoragePlans {
  private static final Map<String, String> SHORT =
      Map.of(
          "sizes",
          "4KiB",
          "iterations",
          "400",
          "warmUp",
          "0s",
          "fileSize",
          "2MiB",
          "timeout",
          "10s");

  private StoragePlans() {}

  /**
   * @param settings pairs of names and values over the short defaults
   */
  static RunPlan of(Path root, String... settings) {
    Map<String, String> given = SettingPairs.over(SHORT, settings);
    Assignment disk =
        new Assignment(
            "disk", "storage", Map.of(), "", "", "", -1, Limits.NONE, List.of(), root.toString());
    return new RunPlan(
        "run-" + Long.toHexString(System.nanoTime()),
        "test",
        StorageScenario.KIND.id(),
        Scenario.defaults(StorageScenario.KIND).with(given).effective(),
        RunPlan.NO_TRANSPORT,
        List.of(disk));
  }

  /** What runs it, told of by {@code points}. */
  static StorageRun open(RunPlan plan, StopSignal stop, List<FlowEnd> points) {
    Assignment disk = plan.assignments().getFirst();
    return new StorageRun(
        new WorkSetup(
            plan,
            disk,
            () -> {
              throw new AssertionError("there is no other side");
            },
            Placement.of(null),
            () -> RunFolder.of(plan, disk, ""),
            WaitStrategy::inKernel,
            new CounterBoard(StorageRun.counted()),
            new LatencyBoard(),
            stop,
            points::add));
  }
}
