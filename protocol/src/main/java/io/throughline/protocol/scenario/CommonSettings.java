package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingValues;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The settings that every kind of scenario has, with one meaning everywhere. */
public final class CommonSettings {
  public static final String TRANSPORT = "transport";
  public static final String WAIT = "wait";
  public static final String ERROR_HANDLING = "errorHandling";
  public static final String TIMEOUT = "timeout";
  public static final String TELEMETRY = "telemetry";
  public static final String SAMPLE_INTERVAL = "sampleInterval";
  public static final String HEARTBEAT_TIMEOUT = "heartbeatTimeout";

  /** Headings under which forms show settings. */
  static final String PATH = "Data path";

  static final String RUN = "Run";

  /** Which transport carries the run. */
  static final Setting TRANSPORT_SETTING =
      new Setting(
          TRANSPORT,
          "Transport",
          "auto takes UCX where both nodes have it, else TCP, and the report says which.",
          PATH,
          new Choice(
              Stream.concat(Stream.of(TransportKind.AUTO), TransportKind.ids().stream()).toList()),
          TransportKind.AUTO);

  /** How an idle agent waits. */
  static final Setting WAIT_SETTING =
      new Setting(
          WAIT,
          "Waiting",
          "What an idle data thread does: spin on its CPU, yield it, block until the transport has"
              + " news; auto spins where the run leaves a CPU free, yields where not, and soon sleeps"
              + " where data threads outnumber the CPUs or one-sided transfers need nothing of it.",
          PATH,
          new Choice(List.of("auto", "spin", "yield", "block")),
          "auto");

  /** The setting of how to wait for agents that cannot block. */
  static final Setting AWAKE_WAIT_SETTING =
      new Setting(
          WAIT,
          "Waiting",
          "What an idle agent does: spin on its CPU or yield it; auto spins where each agent"
              + " has a CPU of its own.",
          PATH,
          new Choice(List.of("auto", "spin", "yield")),
          "auto");

  /** Whether UCX watches over its peer. */
  static final Setting ERROR_HANDLING_SETTING = errorHandling("peer");

  /** Settings of the bounds of waits, and of how a run is told about. */
  private static final List<Setting> RUN_SETTINGS =
      List.of(
          new Setting(
              TIMEOUT,
              "Timeout",
              "A run without any progress for this long has failed.",
              RUN,
              new Time(parse("1s"), parse("1h")),
              "20s"),
          new Setting(
              HEARTBEAT_TIMEOUT,
              "Heartbeat timeout",
              "Silence after which an agent that is stopped, or a data network over which nothing"
                  + " moves, counts as lost. Agents send eight heartbeats in it.",
              RUN,
              new Time(parse("500ms"), parse("10min")),
              "1500ms"),
          new Setting(
              TELEMETRY,
              "Telemetry",
              "Live samples while the run goes on; off leaves only the final result.",
              RUN,
              new Toggle(),
              "true"),
          new Setting(
              SAMPLE_INTERVAL,
              "Sample interval",
              "Time between two live samples.",
              RUN,
              new Time(parse("10ms"), parse("10s")),
              "100ms"));

  private CommonSettings() {}

  /** The transport that was asked for; empty where it is left to the nodes, or there is none. */
  public static Optional<TransportKind> transport(SettingValues settings) {
    return settings.has(TRANSPORT)
        ? TransportKind.of(settings.choice(TRANSPORT))
        : Optional.empty();
  }

  /** Whether endpoints notice that the other side is lost: where there is no choice, they do. */
  public static boolean watchesPeer(SettingValues settings) {
    return !settings.has(ERROR_HANDLING) || settings.choice(ERROR_HANDLING).equals("peer");
  }

  /** The time between two heartbeats to the hub, and between two to each peer; nanoseconds. */
  public static long heartbeatInterval(SettingValues settings) {
    return settings.number(HEARTBEAT_TIMEOUT) / 8;
  }

  static Setting errorHandling(String usually) {
    return new Setting(
        ERROR_HANDLING,
        "Error handling",
        "Of UCX's endpoints. peer: they notice at once that the other side is lost. none: they do"
            + " not, which lets UCX choose protocols that are quicker for large messages over TCP;"
            + " a lost side is noticed by the console and the timeout.",
        PATH,
        new Choice(List.of("peer", "none")),
        usually);
  }

  /** A kind's own settings, followed by those of every run. */
  static List<Setting> after(Setting... own) {
    return Stream.concat(Arrays.stream(own), RUN_SETTINGS.stream()).toList();
  }
}
