package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Rate;
import io.throughline.protocol.setting.SettingType.Text;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A verified stream between two nodes, into which one fault is brought on purpose. */
public final class FaultScenario {
  public static final String FAULT = "fault";
  public static final String ON = "faultOn";
  public static final String AT = "faultAt";
  public static final String FOR = "faultFor";
  public static final String DEVICE = "faultDevice";
  public static final String RATE = "faultRate";
  public static final String EXPECT = "expect";

  static final String AUTO = "auto";

  static final String DETECTION = "detection";
  static final String RECOVERY = "recovery";

  /** Time after the undo in which data has to move again. */
  private static final long AFTERWARDS = parse("1s");

  /** As the kernel has it. */
  private static final int LONGEST_DEVICE = 15;

  /** Below that nothing is told from a link that is down. */
  private static final long LEAST_RATE = 12_500;

  private static final String GROUP = "Fault";

  private static final List<Setting> OWN =
      List.of(
          new Setting(
              FAULT,
              "Fault",
              "kill: the agent's process gets SIGKILL. freeze: SIGSTOP, and SIGCONT after faultFor."
                  + " link-down: a network device is set down, and up again after faultFor."
                  + " rate-cut: what a device sends is held to faultRate for faultFor. Both take root"
                  + " on the node, reached over SSH by another device. flipped-bit: the sender flips one"
                  + " bit of one message that it has filled. slow-consumer: the receiver takes"
                  + " messages at faultRate for faultFor.",
              GROUP,
              new Choice(FaultKind.ids()),
              FaultKind.FREEZE.id()),
          new Setting(
              ON,
              "Where",
              "The role whose node the fault happens on. auto: the receiver's; with rate-cut and"
                  + " flipped-bit the sender's, since they concern what is sent.",
              GROUP,
              new Choice(List.of(AUTO, Role.SENDER.id(), Role.RECEIVER.id())),
              AUTO),
          new Setting(
              AT,
              "When",
              "Time from the start of the measurement to the fault; the rate before is taken from"
                  + " it.",
              GROUP,
              new Time(parse("1s"), parse("1h")),
              "5s"),
          new Setting(
              FOR,
              "How long",
              "Time from the fault to its undo, which is armed on the node before the fault. Not"
                  + " used with kill and flipped-bit.",
              GROUP,
              new Time(parse("100ms"), parse("5min")),
              "2s"),
          new Setting(
              DEVICE,
              "Device",
              "Network device for link-down and rate-cut; empty for that of the route to the other"
                  + " node's data address.",
              GROUP,
              new Text(LONGEST_DEVICE),
              ""),
          new Setting(
              RATE,
              "Rate left",
              "What rate-cut leaves of the device's rate, and slow-consumer of the receiver's.",
              GROUP,
              new Rate(),
              "100Mbit/s"),
          new Setting(
              EXPECT,
              "Expect",
              "What the run passes by. detection: somebody says that something is wrong. recovery:"
                  + " data moves again at half of the rate before, and nothing is lost or wrong."
                  + " auto: recovery where the fault is undone before timeout is over, else"
                  + " detection.",
              GROUP,
              new Choice(List.of(AUTO, DETECTION, RECOVERY)),
              AUTO));

  /** Settings of the stream that a fault leaves no sense to. */
  private static final Set<String> LEFT_OUT =
      Set.of(StreamScenario.TRANSFERS, StreamScenario.EXPECT_MISMATCHES);

  /** The stream's, other than there: smaller messages show sooner that none arrives. */
  private static final Map<String, Setting> OTHER =
      Map.of(
          StreamScenario.BUFFER_SIZE,
          with(StreamScenario.BUFFER_SIZE, "1MiB"),
          StreamScenario.DURATION,
          new Setting(
              StreamScenario.DURATION,
              "Duration",
              "Time to move slots for; longer than faultAt and faultFor together.",
              "Ring",
              new Time(parse("2s"), parse("24h")),
              "15s"));

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "fault",
          "Fault",
          "What happens to a transfer when a node dies, freezes or loses its link: who notices, when,"
              + " and does it recover?",
          WorkloadKind.STREAM,
          List.of(Role.SENDER, Role.RECEIVER),
          Stream.concat(
                  OWN.stream(),
                  StreamScenario.KIND.settings().stream()
                      .filter(setting -> !LEFT_OUT.contains(setting.id()))
                      .map(setting -> OTHER.getOrDefault(setting.id(), setting)))
              .toList(),
          FaultScenario::check,
          StreamScenario::demand,
          values -> List.of());

  private FaultScenario() {}

  private static Setting with(String id, String defaultText) {
    Setting of =
        StreamScenario.KIND.settings().stream()
            .filter(setting -> setting.id().equals(id))
            .findFirst()
            .orElseThrow();
    return new Setting(of.id(), of.label(), of.help(), of.group(), of.type(), defaultText);
  }

  private static List<Problem> check(SettingValues values) {
    List<Problem> problems = new ArrayList<>(StreamScenario.check(values));
    FaultKind kind = FaultKind.of(values.choice(FAULT)).orElseThrow();
    long over = values.number(AT) + shows(kind, values) + AFTERWARDS;
    if (values.number(StreamScenario.DURATION) < over) {
      problems.add(
          new Problem(
              StreamScenario.DURATION,
              "%s is over before the fault of %s has shown what comes of it"
                  .formatted(
                      TimeSpan.format(values.number(StreamScenario.DURATION)),
                      TimeSpan.format(values.number(AT))),
              "set duration to at least %s, or lower faultAt%s"
                  .formatted(TimeSpan.format(over), kind.undone() ? " or faultFor" : "")));
    }
    checkPlace(kind, values, problems);
    if (kind.onLink()) {
      checkLink(values, problems);
    }
    if (!kind.undone() && values.choice(EXPECT).equals(RECOVERY)) {
      problems.add(
          new Problem(
              EXPECT,
              "recovery is not to be had from %s, which is not undone".formatted(kind.id()),
              "set expect to detection or auto"));
    }
    if (!values.on(CommonSettings.TELEMETRY)) {
      problems.add(
          new Problem(
              CommonSettings.TELEMETRY,
              "false leaves no samples, and it is they that show when data stopped and moved again",
              "set telemetry to true"));
    }
    return problems;
  }

  /** TCP waits twice as long with each try in vain, so it may try again as late as this. */
  private static long shows(FaultKind kind, SettingValues values) {
    long lasts = kind.undone() ? values.number(FOR) : 0;
    return kind == FaultKind.LINK_DOWN ? 2 * lasts : lasts;
  }

  private static void checkLink(SettingValues values, List<Problem> problems) {
    String device = values.choice(DEVICE);
    if (!device.isEmpty() && !device.matches("[A-Za-z0-9_.:@-]+")) {
      problems.add(
          new Problem(
              DEVICE,
              "'%s' is no name of a network device".formatted(device),
              "give one such as eth1, or leave it empty for the one of the route"));
    } else if (device.equals("lo")) {
      problems.add(
          new Problem(
              DEVICE,
              "lo is no link, and the agent reaches the console by it",
              "name the device of the data network, or leave it empty"));
    }
  }

  private static void checkPlace(FaultKind kind, SettingValues values, List<Problem> problems) {
    String on = values.choice(ON);
    if (!kind.whyThere().isEmpty() && !on.equals(AUTO) && !on.equals(kind.usually().id())) {
      problems.add(
          new Problem(
              ON, kind.whyThere(), "set faultOn to %s or auto".formatted(kind.usually().id())));
    }
    if (kind.hasRate() && values.number(RATE) < LEAST_RATE) {
      problems.add(
          new Problem(
              RATE,
              "%s is too little to be told from nothing at all"
                  .formatted(DataRate.format(values.number(RATE))),
              "give 100kbit/s or more"));
    }
    if (kind == FaultKind.FLIPPED_BIT && !values.choice(StreamScenario.VERIFY).equals("full")) {
      problems.add(
          new Problem(
              StreamScenario.VERIFY,
              "%s looks at the ends of a message only, and the bit is flipped in its middle"
                  .formatted(values.choice(StreamScenario.VERIFY)),
              "set verify to full"));
    }
  }
}
