package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** The setting of kinds in which ranks work together: what becomes of a run that loses one. */
public final class LostRank {
  public static final String ID = "lostRank";

  private static final String SHRINK = "shrink";

  static final Setting SETTING =
      new Setting(
          ID,
          "Lost rank",
          "What becomes of a run that loses a rank. stop: it ends. shrink: the ranks that are left"
              + " are numbered anew, connect anew, and begin with the point that was not through.",
          CommonSettings.RUN,
          new Choice(List.of("stop", SHRINK)),
          "stop");

  private LostRank() {}

  /** Whether the other ranks go on without one that is lost. */
  public static boolean shrinks(SettingValues values) {
    return values.has(ID) && values.choice(ID).equals(SHRINK);
  }

  /**
   * The problem of a run whose ranks cannot go on without one of them.
   *
   * @param why a sentence
   * @param remedy besides {@code lostRank: stop}
   */
  public static Problem impossible(String why, String remedy) {
    return new Problem(ID, why, "set lostRank: stop, or " + remedy);
  }
}
