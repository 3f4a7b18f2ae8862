package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Several clients that find a server by its socket address, agree on tags, and have their objects
 * sent back: the way of a message library on top of UCX, step by step. One point per size.
 */
public final class EchoScenario {
  public static final String CLIENTS = "clients";
  public static final String TRACE = "trace";
  public static final String PROVOKE = "provoke";

  private static final String TLS = "UCX_TLS";

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "echo",
          "Echo",
          "How long does an object take to a server and back, as a message library sends it?",
          WorkloadKind.ECHO,
          List.of(Role.SENDER, Role.RECEIVER),
          CommonSettings.after(
              PointSettings.sizes("1KiB,64KiB,1MiB"),
              new Setting(
                  CLIENTS,
                  "Clients",
                  "Clients on the sender's node, each with a connection of its own to the one"
                      + " listener of the receiver's node; all of them at the same time.",
                  PointSettings.WORK,
                  new Whole(1, 256),
                  "4"),
              PointSettings.duration("2s"),
              PointSettings.iterations(
                  "Objects that each client has sent back at each size; 0 to go by duration.",
                  PointSettings.MOST_ITERATIONS),
              PointSettings.warmUp(
                  "Time before each point in which objects go and come without being measured.",
                  "200ms"),
              PointSettings.WARM_UP_MESSAGES_SETTING,
              new Setting(
                  CommonSettings.TRANSPORT,
                  "Transport",
                  "ucx only: listener, tags and streams are what is looked at here, and the tcp"
                      + " transport has none of them.",
                  CommonSettings.PATH,
                  new Choice(List.of(TransportKind.UCX.id())),
                  TransportKind.UCX.id()),
              CommonSettings.AWAKE_WAIT_SETTING,
              Pages.SETTING,
              new Setting(
                  TRACE,
                  "Trace",
                  "Lines that each node adds to the run's log: the tags that were generated, and"
                      + " every message with its tag, until so many were said; 0 for none.",
                  PointSettings.TRUST,
                  new Whole(0, 1000),
                  "0"),
              new Setting(
                  PROVOKE,
                  "Provoke",
                  "Has the first client make a mistake, to see that it is found: a tag that nobody"
                      + " agreed on, more bytes than it announced, or an object larger than any of"
                      + " the run. The run then fails and names both values.",
                  PointSettings.TRUST,
                  new Choice(List.of("none", "wrong-tag", "truncated", "oversized")),
                  "none")),
          values -> List.of(),
          EchoScenario::demand,
          EchoScenario::points);

  private EchoScenario() {}

  private static ResourceNeed demand(SettingValues values) {
    long largest = PointSettings.largest(values);
    long buffers = 2 * values.number(CLIENTS);
    return new ResourceNeed(
        largest * buffers,
        ResourceNeed.pieces(buffers, "buffer", ByteCount.binary(largest)),
        "sizes or clients",
        values.number(PointSettings.WARM_UP),
        PointSettings.leastNanos(values, values.numbers(PointSettings.SIZES).size()));
  }

  private static List<PointSpec> points(SettingValues values) {
    return PointSpec.ofSizes(values, Operation.TAG, Shape.ROUND_TRIP, Concurrency.NONE);
  }

  /**
   * What a node's variables for UCX have against a listener.
   *
   * @param node for the message
   */
  public static Optional<Problem> listenerProblem(String node, Map<String, String> environment) {
    String given = environment.getOrDefault(TLS, "").strip();
    boolean excluding = given.startsWith("^");
    List<String> named =
        Arrays.stream((excluding ? given.substring(1) : given).split(",", -1))
            .map(String::strip)
            .toList();
    boolean there =
        given.isEmpty()
            || (excluding
                ? !named.contains("tcp")
                : named.contains("tcp") || named.contains("all"));
    return there
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "node " + node + ": ucx.environment",
                "%s=%s leaves out tcp, and UCX connects by socket address only with it"
                    .formatted(TLS, given),
                excluding
                    ? "take tcp off that list; objects still go the fastest way"
                    : "add tcp to it; objects still go the fastest way"));
  }
}
