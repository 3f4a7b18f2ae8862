package io.throughline.agent.storage;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.plan.StoragePlace;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.FileEngine;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/**
 * A plan of files as the agent reads it. Bytes and nanoseconds.
 *
 * @param readShare percent of the blocks that are read
 * @param slotBytes of memory for one block
 * @param warmUp -1 where it ends by itself
 * @param warmUpBlocks that it has at least
 * @param precision in percent; 0 for none
 */
record StorageSettings(
    String runId,
    String node,
    StoragePlace place,
    List<PointSpec> specs,
    int readShare,
    Order order,
    long seed,
    int files,
    long fileSize,
    String preallocate,
    int depth,
    int batch,
    boolean direct,
    String sync,
    FileEngine engine,
    String verify,
    boolean fillsAhead,
    long slotBytes,
    long warmUp,
    long warmUpBlocks,
    long precision,
    long longest,
    long timeout) {

  /** Order of blocks. */
  enum Order {
    SEQUENTIAL,
    RANDOM,
    UNALIGNED
  }

  private static final int ALL = 100;

  static StorageSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    Operation operation = PointSettings.operation(v);
    return new StorageSettings(
        plan.runId(),
        assignment.node(),
        StoragePlace.of(
            assignment.storageRoot(),
            v.choice(StorageScenario.FOLDER),
            plan.runId(),
            assignment.node()),
        plan.points(),
        switch (operation) {
          case FILE_READ -> ALL;
          case FILE_WRITE -> 0;
          default -> (int) v.number(StorageScenario.READ_SHARE);
        },
        switch (v.choice(StorageScenario.ORDER)) {
          case "random" -> Order.RANDOM;
          case "random-unaligned" -> Order.UNALIGNED;
          default -> Order.SEQUENTIAL;
        },
        v.number(StorageScenario.SEED),
        (int) v.number(StorageScenario.FILES),
        v.number(StorageScenario.FILE_SIZE),
        v.choice(StorageScenario.PREALLOCATE),
        (int) v.number(StorageScenario.DEPTH),
        (int) v.number(StorageScenario.BATCH),
        v.on(StorageScenario.DIRECT),
        v.choice(StorageScenario.SYNC),
        FileEngine.of(v),
        v.choice(PointSettings.VERIFY),
        StorageScenario.writesAhead(v),
        StorageScenario.slotBytes(v),
        v.number(PointSettings.WARM_UP),
        PointSettings.warmUpMessages(v),
        v.number(PointSettings.PRECISION),
        v.number(PointSettings.LONGEST),
        v.number(CommonSettings.TIMEOUT));
  }

  boolean reads() {
    return readShare > 0;
  }

  boolean writes() {
    return readShare < ALL;
  }

  /** Whether each block is checked as it is read, or read back and checked after it was written. */
  boolean checksEach() {
    return verify.equals("every");
  }

  /** Whether anything is checked. */
  boolean checks() {
    return !verify.equals("none");
  }
}
