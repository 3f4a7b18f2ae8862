package io.throughline.protocol.scenario;

import io.throughline.protocol.setting.SettingValues;

/** Which nodes of a run make files. */
public final class StorageNeed {
  private StorageNeed() {}

  /**
   * Whether who plays a role makes files.
   *
   * @param kind of scenario, its id
   * @param role its id
   */
  public static boolean of(String kind, SettingValues values, String role) {
    if (kind.equals(StorageScenario.KIND.id())) {
      return true;
    }
    if (kind.equals(RemoteScenario.KIND.id())) {
      return Role.SERVER.plays(role);
    }
    if (!kind.equals(PipelineScenario.KIND.id())) {
      return false;
    }
    boolean alone = !values.on(PipelineScenario.NETWORK);
    boolean first = alone || Role.SOURCE.plays(role);
    boolean last = alone || Role.SINK.plays(role);
    return (first && PipelineScenario.fromFile(values))
        || (last && PipelineScenario.toFile(values));
  }
}
