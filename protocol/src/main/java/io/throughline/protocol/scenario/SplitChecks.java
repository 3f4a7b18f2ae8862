package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks the groups that carry a collective out at the same time. */
final class SplitChecks {
  private SplitChecks() {}

  /** Adds what does not fit the groups of a run. */
  static void check(SettingValues values, Problems into) {
    Optional<Problem> unsplit = SplitSetting.problem(values);
    if (unsplit.isPresent()) {
      into.add(unsplit.get());
      return;
    }
    List<Integer> sizes = SplitSetting.split(values).groups().stream().map(List::size).toList();
    if (sizes.stream().distinct().count() > 1) {
      into.add(
          SplitSetting.ID,
          "'%s' makes groups of %s ranks, whose figures cannot be held against each other"
              .formatted(
                  values.choice(SplitSetting.ID),
                  sizes.stream().map(String::valueOf).collect(Collectors.joining(", "))),
          "set split to groups of as many ranks each, or change ranks");
      return;
    }
    if (!SplitSetting.splits(values)) {
      return;
    }
    if (LostRank.shrinks(values)) {
      into.add(
          LostRank.impossible(
              "a group without one of its ranks is not as large as the others", "split: none"));
    }
  }
}
