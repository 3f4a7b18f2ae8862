package io.throughline.agent.workload;

import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.setting.SettingValues;

/** The share of the moved data that a run checks, as {@code verify} says. */
public enum Verification {
  /** Nothing is checked. */
  NONE,

  /** A round of messages, blocks or chunks is checked outside of the measurement. */
  PASS,

  /** All data of the measurement is checked. */
  EVERY;

  public static Verification of(SettingValues values) {
    return switch (values.choice(PointSettings.VERIFY)) {
      case "every" -> EVERY;
      case "none" -> NONE;
      default -> PASS;
    };
  }

  /** Whether anything is checked. */
  public boolean any() {
    return this != NONE;
  }

  /** Whether all data of the measurement is checked. */
  public boolean every() {
    return this == EVERY;
  }
}
