package io.throughline.agent.storage;

import io.throughline.agent.point.PointTiming;
import io.throughline.agent.store.FileAccess;
import io.throughline.agent.workload.NodeRole;
import io.throughline.agent.workload.Verification;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.FaultPlan;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/**
 * A plan of files as the agent reads it. Bytes and nanoseconds.
 *
 * @param batch blocks that are handed to the kernel at once
 * @param slotBytes of memory for one block
 */
record StorageSettings(
    NodeRole nodeRole,
    FileSet files,
    FileAccess access,
    List<PointSpec> specs,
    BlockOrder order,
    int batch,
    long slotBytes,
    Verification verification,
    PointTiming timing,
    long timeout) {

  /**
   * The run's files and how they are made.
   *
   * @param reserved whether space is reserved before a point that writes
   * @param filled whether they are written whole before anything is measured
   * @param emptied whether they are emptied once they are whole, so that every write needs room
   */
  record FileSet(
      StorageFolder folder, int count, boolean reserved, boolean filled, boolean emptied) {}

  /**
   * Which blocks come one after the other.
   *
   * @param readShare percent of the blocks that are read
   * @param seed of random orders
   */
  record BlockOrder(Positioning positioning, long seed, int readShare) {
    private static final int ALL = 100;

    boolean reads() {
      return readShare > 0;
    }

    boolean writes() {
      return readShare < ALL;
    }
  }

  /** The way in which the position of a block follows from its number. */
  enum Positioning {
    SEQUENTIAL,
    RANDOM,
    UNALIGNED
  }

  static StorageSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    Operation operation = PointSettings.operation(v);
    StorageFolder folder =
        StorageFolder.of(
            assignment.storageRoot(),
            v.choice(StorageScenario.FOLDER),
            plan.runId(),
            assignment.node());
    BlockOrder order =
        new BlockOrder(
            switch (v.choice(StorageScenario.ORDER)) {
              case "random" -> Positioning.RANDOM;
              case "random-unaligned" -> Positioning.UNALIGNED;
              default -> Positioning.SEQUENTIAL;
            },
            v.number(StorageScenario.SEED),
            switch (operation) {
              case FILE_READ -> BlockOrder.ALL;
              case FILE_WRITE -> 0;
              default -> (int) v.number(StorageScenario.READ_SHARE);
            });
    return new StorageSettings(
        NodeRole.of(plan, assignment),
        new FileSet(
            folder,
            (int) v.number(StorageScenario.FILES),
            v.choice(StorageScenario.PREALLOCATE).equals("reserve"),
            StorageScenario.writesAhead(v),
            FaultPlan.of(v).filter(fault -> fault.kind().onFiles()).isPresent()),
        FileAccess.of(v),
        plan.points(),
        order,
        (int) v.number(StorageScenario.BATCH),
        StorageScenario.slotBytes(v),
        Verification.of(v),
        PointTiming.of(v),
        v.number(CommonSettings.TIMEOUT));
  }

  /** Memory of all blocks that are under way at once. */
  long memoryBytes() {
    return slotBytes * access.depth();
  }
}
