package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/**
 * The engine that moves bytes between files and memory, as a scenario asks for it.
 *
 * @param id one of the setting's choices
 * @param gdsThreads threads of GPUDirect Storage, from 1
 * @param gdsBatch transfers that each of them hands to cuFile together at most; 1 for each by
 *     itself
 */
public record FileEngine(String id, int gdsThreads, int gdsBatch) {
  public static final String ENGINE = "engine";
  public static final String GDS_THREADS = "gdsThreads";
  public static final String GDS_BATCH = "gdsBatch";

  public static final String AUTO = "auto";
  public static final String GDS = "gds";
  public static final String POSIX = "posix";
  public static final String URING = "uring";
  public static final String THREADS = "threads";

  static final Setting SETTING =
      new Setting(
          ENGINE,
          "Engine",
          "What moves bytes between files and memory. auto: GPUDirect Storage (gds) where the memory"
              + " is a GPU's and cuFile can be had, else posix. posix: io_uring where the kernel"
              + " lets the agent have it, else pread and pwrite on threads; for a GPU's memory"
              + " staged through pinned memory. The report says which.",
          CommonSettings.PATH,
          new Choice(List.of(AUTO, GDS, POSIX, URING, THREADS)),
          AUTO);

  static final Setting GDS_THREADS_SETTING =
      new Setting(
          GDS_THREADS,
          "GDS threads",
          "Threads of GPUDirect Storage at most, each with the files open for itself and handles of"
              + " its own; 1 for one transfer after the other.",
          CommonSettings.PATH,
          new Whole(1, 64),
          "8");

  static final Setting GDS_BATCH_SETTING =
      new Setting(
          GDS_BATCH,
          "GDS batch",
          "Transfers that a thread of GPUDirect Storage hands to cuFile together at most, as far as"
              + " so many wait (cuFileBatchIOSubmit); 1 for each by itself (cuFileRead and"
              + " cuFileWrite). The report says how many went together.",
          CommonSettings.PATH,
          new Whole(1, 128),
          "1");

  public static FileEngine of(SettingValues values) {
    return new FileEngine(
        values.choice(ENGINE), (int) values.number(GDS_THREADS), (int) values.number(GDS_BATCH));
  }

  /** Whether it is left open. */
  public boolean auto() {
    return id.equals(AUTO);
  }

  /** Whether it is GPUDirect Storage and nothing else. */
  public boolean gds() {
    return id.equals(GDS);
  }

  /**
   * GPUDirect Storage is for memory of GPUs.
   *
   * @param workload that carries out the scenario
   * @param roles that play in it
   */
  static void check(WorkloadKind workload, List<Role> roles, SettingValues values, Problems into) {
    if (!of(values).gds()) {
      return;
    }
    for (Role role : roles) {
      if (workload.makesFiles(values, role.id()) && !MemorySettings.onGpu(values, role.id())) {
        String field = MemorySettings.field(role.id());
        into.add(
            ENGINE,
            "gds moves files to and from the memory of a GPU, and %s is dram".formatted(field),
            "set %s: vram:0, or engine: auto".formatted(field));
        return;
      }
    }
  }
}
