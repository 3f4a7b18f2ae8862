package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Set;

/**
 * Files that a node writes anew again and again, so that they need room all the time, on a small
 * file system of their own that is filled on purpose.
 */
public final class FaultStorageScenario {

  private static final List<Setting> OWN =
      List.of(
          FaultSettings.fault(
              "disk-full: one file fills what is left of the file system of the node's files, which"
                  + " may have 1 GiB in all and is never the node's own; the file is removed after"
                  + " faultFor, and where the run ends before.",
              List.of(FaultKind.DISK_FULL)),
          FaultSettings.AT_SETTING,
          FaultSettings.FOR_SETTING);

  /** Settings that writing does not need, and a number of blocks, which tells no time of an end. */
  private static final Set<String> LEFT_OUT =
      Set.of(PointSettings.ITERATIONS, StorageScenario.READ_SHARE);

  /** The storage scenario's, other than there: nothing but writes that need room. */
  private static final List<Setting> OTHER =
      List.of(
          FaultSettings.with(StorageScenario.KIND, PointSettings.SIZES, "64KiB"),
          only(PointSettings.OPERATION, "Files are written.", "write"),
          only(StorageScenario.ORDER, "One block after the other.", "sequential"),
          only(
              StorageScenario.PREALLOCATE,
              "Files are empty at first and grow; once they are whole they are emptied.",
              "no"),
          FaultSettings.with(StorageScenario.KIND, StorageSettings.FILE_SIZE, "16MiB"),
          FaultSettings.with(StorageScenario.KIND, PointSettings.WARM_UP, "1s"),
          only(
              PointSettings.VERIFY,
              "What was written is emptied, and cannot be read back.",
              "none"),
          FaultSettings.duration("write", PointSettings.LENGTH));

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "fault-storage",
          "Fault in storage",
          "What happens to a run that writes files when its disk is full: who says so, when, and is"
              + " the disk free again afterwards?",
          WorkloadKind.STORAGE,
          List.of(Role.STORAGE),
          FaultSettings.before(StorageScenario.KIND, OWN, LEFT_OUT, OTHER),
          FaultStorageScenario::check,
          StorageScenario.KIND.demand(),
          StorageScenario.KIND.points());

  private FaultStorageScenario() {}

  /** A setting of the storage scenario with one value. */
  private static Setting only(String id, String help, String value) {
    Setting of = StorageScenario.KIND.setting(id);
    return new Setting(of.id(), of.label(), help, of.group(), new Choice(List.of(value)), value);
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems(StorageScenario.KIND.rules().check(values));
    FaultSettings.check(values, problems);
    FaultSettings.checkOneSize(values, "blocks", problems);
    if (values.number(PointSettings.PRECISION) > 0) {
      problems.add(
          PointSettings.PRECISION,
          "the fault has its time, and a measurement that ends by its precision has none",
          "set precision to 0");
    }
    return problems;
  }
}
