package io.throughline.console.desktop.scenarios;

import io.throughline.console.desktop.files.FilesModel;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.scenario.Scenario;

/** The scenarios on disk. */
public final class ScenariosModel extends FilesModel<Scenario> {
  public ScenariosModel(Profiles profiles, Threads threads) {
    super(
        new Folder<>(
            profiles::scenarios,
            (scenario, former) -> profiles.save(scenario),
            profiles::deleteScenario,
            Scenario::name),
        threads);
  }

  /** A name that no file has: {@code stream-2} after {@code stream}. */
  String freeName(String like) {
    String name = like;
    for (int i = 2; names().contains(name); i++) {
      String number = "-" + i;
      name = like.substring(0, Math.min(like.length(), Profiles.LONGEST_NAME - number.length()));
      name += number;
    }
    return name;
  }
}
