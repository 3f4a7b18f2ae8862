package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A verified stream between two nodes, into which one fault is brought on purpose. */
public final class FaultScenario {
  public static final String ON = "faultOn";

  private static final List<Setting> OWN =
      List.of(
          FaultSettings.fault(
              "kill: the agent's process gets SIGKILL. freeze: SIGSTOP, and SIGCONT after faultFor."
                  + " link-down: a network device is set down, and up again after faultFor."
                  + " rate-cut: what a device sends is held to faultRate for faultFor. Both take root"
                  + " on the node, reached over SSH by another device. flipped-bit: the sender flips one"
                  + " bit of one message that it has filled. slow-consumer: the receiver takes"
                  + " messages at faultRate for faultFor.",
              List.of(
                  FaultKind.KILL,
                  FaultKind.FREEZE,
                  FaultKind.LINK_DOWN,
                  FaultKind.RATE_CUT,
                  FaultKind.FLIPPED_BIT,
                  FaultKind.SLOW_CONSUMER)),
          new Setting(
              ON,
              "Where",
              "The role whose node the fault happens on. auto: the receiver's; with rate-cut and"
                  + " flipped-bit the sender's, since they concern what is sent.",
              FaultSettings.GROUP,
              new Choice(List.of(FaultSettings.AUTO, Role.SENDER.id(), Role.RECEIVER.id())),
              FaultSettings.AUTO),
          FaultSettings.AT_SETTING,
          FaultSettings.FOR_SETTING,
          FaultSettings.device("the other node's data address"),
          FaultSettings.rate(
              "What rate-cut leaves of the device's rate, and slow-consumer of the receiver's."),
          FaultSettings.EXPECT_SETTING);

  /** Settings of the stream that a fault leaves no sense to. */
  private static final Set<String> LEFT_OUT =
      Set.of(StreamScenario.TRANSFERS, StreamScenario.EXPECT_MISMATCHES);

  /** The stream's, other than there: smaller messages show sooner that none arrives. */
  private static final List<Setting> OTHER =
      List.of(
          FaultSettings.with(StreamScenario.KIND, StreamScenario.BUFFER_SIZE, "1MiB"),
          FaultSettings.duration("move slots", "Ring"));

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "fault",
          "Fault",
          "What happens to a transfer when a node dies, freezes or loses its link: who notices, when,"
              + " and does it recover?",
          WorkloadKind.STREAM,
          List.of(Role.SENDER, Role.RECEIVER),
          FaultSettings.before(StreamScenario.KIND, OWN, LEFT_OUT, OTHER),
          FaultScenario::check,
          StreamScenario::demand,
          values -> List.of());

  private FaultScenario() {}

  /** The role whose node the fault happens on. */
  static Role role(FaultKind kind, SettingValues values) {
    return Stream.of(Role.SENDER, Role.RECEIVER)
        .filter(role -> role.id().equals(values.choice(ON)))
        .findFirst()
        .orElseGet(() -> usually(kind));
  }

  /** The role whose node it happens on where nobody says otherwise. */
  private static Role usually(FaultKind kind) {
    return switch (kind) {
      case RATE_CUT, FLIPPED_BIT -> Role.SENDER;
      case KILL, FREEZE, LINK_DOWN, SLOW_CONSUMER, DISK_FULL -> Role.RECEIVER;
    };
  }

  /** Why it can happen on the node of one role only; empty where it can on either. */
  private static String whyThere(FaultKind kind) {
    return switch (kind) {
      case RATE_CUT -> "rate-cut holds back what a node sends, and the receiver sends reports only";
      case FLIPPED_BIT -> "flipped-bit damages a message that is about to be sent";
      case SLOW_CONSUMER -> "slow-consumer slows down the side that checks what arrives";
      case KILL, FREEZE, LINK_DOWN, DISK_FULL -> "";
    };
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems(StreamScenario.check(values));
    FaultSettings.check(values, problems);
    FaultKind kind = FaultSettings.kind(values);
    String why = whyThere(kind);
    Role usually = usually(kind);
    if (!why.isEmpty() && !role(kind, values).equals(usually)) {
      problems.add(ON, why, "set faultOn to %s or auto".formatted(usually.id()));
    }
    if (kind == FaultKind.FLIPPED_BIT && !values.choice(StreamScenario.VERIFY).equals("full")) {
      problems.add(
          StreamScenario.VERIFY,
          "%s looks at the ends of a message only, and the bit is flipped in its middle"
              .formatted(values.choice(StreamScenario.VERIFY)),
          "set verify to full");
    }
    return problems;
  }
}
