package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Rate;
import io.throughline.protocol.setting.SettingType.Text;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The settings of kinds that bring a fault about on purpose, with one meaning everywhere. */
public final class FaultSettings {
  public static final String FAULT = "fault";
  public static final String AT = "faultAt";
  public static final String FOR = "faultFor";
  public static final String DEVICE = "faultDevice";
  public static final String RATE = "faultRate";
  public static final String EXPECT = "expect";

  static final String AUTO = "auto";

  static final String DETECTION = "detection";
  static final String RECOVERY = "recovery";

  static final String GROUP = "Fault";

  static final Setting AT_SETTING =
      new Setting(
          AT,
          "When",
          "Time from the start of the measurement to the fault; the rate before is taken from"
              + " it.",
          GROUP,
          new Time(parse("1s"), parse("1h")),
          "5s");

  static final Setting FOR_SETTING =
      new Setting(
          FOR,
          "How long",
          "Time from the fault to its undo, which is armed on the node before the fault. Not"
              + " used with kill and flipped-bit.",
          GROUP,
          new Time(parse("100ms"), parse("5min")),
          "2s");

  static final Setting EXPECT_SETTING =
      new Setting(
          EXPECT,
          "Expect",
          "What the run passes by. detection: somebody says that something is wrong. recovery:"
              + " data moves again at half of the rate before, and nothing is lost or wrong."
              + " auto: recovery where the fault is undone before timeout is over, or ranks go on"
              + " without a lost one; else detection.",
          GROUP,
          new Choice(List.of(AUTO, DETECTION, RECOVERY)),
          AUTO);

  /** Time after the undo in which data has to move again. */
  private static final long AFTERWARDS = parse("1s");

  /** As the kernel has it. */
  private static final int LONGEST_DEVICE = 15;

  /** Below that nothing is told from a link that is down. */
  private static final long LEAST_RATE = 12_500;

  private FaultSettings() {}

  /**
   * @param help what each of the faults is
   */
  static Setting fault(String help, List<FaultKind> kinds) {
    return new Setting(
        FAULT,
        "Fault",
        help,
        GROUP,
        new Choice(kinds.stream().map(FaultKind::id).toList()),
        (kinds.contains(FaultKind.FREEZE) ? FaultKind.FREEZE : kinds.getFirst()).id());
  }

  /**
   * @param route whose device it is where none is named
   */
  static Setting device(String route) {
    return new Setting(
        DEVICE,
        "Device",
        "Network device for link-down and rate-cut; empty for that of the route to %s."
            .formatted(route),
        GROUP,
        new Text(LONGEST_DEVICE),
        "");
  }

  /**
   * @param help of what the rate is left
   */
  static Setting rate(String help) {
    return new Setting(RATE, "Rate left", help, GROUP, new Rate(), "100Mbit/s");
  }

  /** How long the work goes on that a fault falls into. */
  static Setting duration(String what, String group) {
    return new Setting(
        PointSettings.DURATION,
        "Duration",
        "Time to %s for; longer than faultAt and faultFor together.".formatted(what),
        group,
        new Time(parse("2s"), parse("24h")),
        "15s");
  }

  /**
   * The settings of a fault, followed by those of the work that it falls into.
   *
   * @param leftOut settings of the work that a fault leaves no sense to
   * @param other the work's, other than there
   */
  static List<Setting> before(
      ScenarioKind work, List<Setting> own, Set<String> leftOut, List<Setting> other) {
    Map<String, Setting> changed =
        other.stream().collect(Collectors.toMap(Setting::id, Function.identity()));
    return Stream.concat(
            own.stream(),
            work.settings().stream()
                .filter(setting -> !leftOut.contains(setting.id()))
                .map(setting -> changed.getOrDefault(setting.id(), setting)))
        .toList();
  }

  /** A setting of another kind with a default of its own. */
  static Setting with(ScenarioKind of, String id, String defaultText) {
    Setting setting = of.setting(id);
    return new Setting(
        setting.id(),
        setting.label(),
        setting.help(),
        setting.group(),
        setting.type(),
        defaultText);
  }

  /** The fault that is asked for. */
  static FaultKind kind(SettingValues values) {
    return FaultKind.of(values.choice(FAULT)).orElseThrow();
  }

  /** Adds what speaks against the fault, whichever work it falls into. */
  static void check(SettingValues values, Problems problems) {
    FaultKind kind = kind(values);
    long over = values.number(AT) + shows(kind, values) + AFTERWARDS;
    if (values.number(PointSettings.DURATION) < over) {
      problems.add(
          PointSettings.DURATION,
          "%s is over before the fault of %s has shown what comes of it"
              .formatted(
                  TimeSpan.format(values.number(PointSettings.DURATION)),
                  TimeSpan.format(values.number(AT))),
          "set duration to at least %s, or lower faultAt%s"
              .formatted(TimeSpan.format(over), kind.undone() ? " or faultFor" : ""));
    }
    if (kind.hasRate() && values.number(RATE) < LEAST_RATE) {
      problems.add(
          RATE,
          "%s is too little to be told from nothing at all"
              .formatted(DataRate.format(values.number(RATE))),
          "give 100kbit/s or more");
    }
    if (kind.onLink()) {
      checkLink(values, problems);
    }
    if (!kind.undone()
        && !FaultPlan.goesOnWithout(values)
        && values.has(EXPECT)
        && values.choice(EXPECT).equals(RECOVERY)) {
      boolean mayShrink = kind.losesNode() && values.has(LostRank.ID);
      problems.add(
          EXPECT,
          "recovery is not to be had from %s, which is not undone".formatted(kind.id()),
          "set expect to detection or auto" + (mayShrink ? ", or lostRank: shrink" : ""));
    }
    if (!values.on(CommonSettings.TELEMETRY)) {
      problems.add(
          CommonSettings.TELEMETRY,
          "false leaves no samples, and it is they that show when data stopped and moved again",
          "set telemetry to true");
    }
  }

  /**
   * @param what the sizes are of, several
   */
  static void checkOneSize(SettingValues values, String what, Problems problems) {
    List<Long> sizes = values.numbers(PointSettings.SIZES);
    if (sizes.size() > 1) {
      problems.add(
          PointSettings.SIZES,
          "%d are given, and the fault falls into %s of one size".formatted(sizes.size(), what),
          "set sizes to one of them");
    }
  }

  /**
   * TCP waits twice as long with each try in vain, so it may try again as late as this. Ranks that
   * go on without a lost one do not wait for the undo, and measure for the whole duration again.
   */
  private static long shows(FaultKind kind, SettingValues values) {
    if (FaultPlan.goesOnWithout(values)) {
      return 0;
    }
    long lasts = kind.undone() ? values.number(FOR) : 0;
    return kind == FaultKind.LINK_DOWN ? 2 * lasts : lasts;
  }

  private static void checkLink(SettingValues values, Problems problems) {
    String device = values.choice(DEVICE);
    if (!device.isEmpty() && !device.matches("[A-Za-z0-9_.:@-]+")) {
      problems.add(
          DEVICE,
          "'%s' is no name of a network device".formatted(device),
          "give one such as eth1, or leave it empty for the one of the route");
    } else if (device.equals("lo")) {
      problems.add(
          DEVICE,
          "lo is no link, and the agent reaches the console by it",
          "name the device of the data network, or leave it empty");
    }
  }
}
