package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Split;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Text;
import io.throughline.protocol.setting.SettingValues;
import java.util.Optional;

/** The setting of kinds whose ranks are split into groups that work at the same time. */
public final class SplitSetting {
  public static final String ID = "split";

  /** A colour and a key for each rank. */
  private static final int LONGEST = FlowSettings.MOST * 20;

  private SplitSetting() {}

  /**
   * The setting of a kind.
   *
   * @param use what a group does there: a clause
   */
  static Setting of(String use) {
    return new Setting(
        ID,
        "Split",
        "Groups that the ranks are split into, and that use the same connections at the same time; "
            + use
            + " One of: "
            + Split.FORMS
            + ".",
        FlowSettings.GROUP,
        new Text(LONGEST),
        Split.NONE);
  }

  /**
   * The groups that the ranks are split into; one of all where the kind has no such setting.
   *
   * @throws IllegalArgumentException with what is wrong with them
   */
  public static Split split(SettingValues values) {
    return Split.parse(values.has(ID) ? values.choice(ID) : Split.NONE, FlowSettings.ranks(values));
  }

  /** Whether the ranks are split; false too where they cannot be split as the settings say. */
  public static boolean splits(SettingValues values) {
    return splitOf(values).isPresent();
  }

  /** The groups of ranks that are split, for their figures; empty where they are not. */
  public static Optional<Split> splitOf(SettingValues values) {
    if (!values.has(ID)) {
      return Optional.empty();
    }
    try {
      return Optional.of(split(values)).filter(split -> !split.whole());
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  /** Why the ranks cannot be split as the settings say; empty where they can. */
  static Optional<Problem> problem(SettingValues values) {
    try {
      split(values);
      return Optional.empty();
    } catch (IllegalArgumentException refused) {
      return Optional.of(
          new Problem(ID, String.valueOf(refused.getMessage()), "set split to " + Split.FORMS));
    }
  }
}
