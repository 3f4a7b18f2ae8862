package io.throughline.protocol.scenario;

import io.throughline.protocol.setting.SettingValues;
import java.util.Optional;

/**
 * The fault of a run.
 *
 * @param role of the node that it happens on, its id
 * @param atNanos when, since the start of the measurement
 * @param lastsNanos how long until it is undone; 0 where it is not
 * @param device of the node that it concerns; empty for that of the route to the other node
 * @param bytesPerSecond that are left of the device's or the consumer's rate; 0 where it keeps all
 * @param recovers whether the run passes by recovering, with the node of the fault or without it,
 *     else by somebody noticing the fault
 */
public record FaultPlan(
    FaultKind kind,
    String role,
    long atNanos,
    long lastsNanos,
    String device,
    long bytesPerSecond,
    boolean recovers) {

  /** The fault that a run's settings ask for; empty where they ask for none. */
  public static Optional<FaultPlan> of(SettingValues settings) {
    return settings.has(FaultSettings.FAULT)
        ? FaultKind.of(settings.choice(FaultSettings.FAULT)).map(kind -> of(kind, settings))
        : Optional.empty();
  }

  private static FaultPlan of(FaultKind kind, SettingValues settings) {
    long lasts = kind.undone() ? settings.number(FaultSettings.FOR) : 0;
    return new FaultPlan(
        kind,
        role(kind, settings).id(),
        settings.number(FaultSettings.AT),
        lasts,
        kind.onLink() ? settings.choice(FaultSettings.DEVICE) : "",
        kind.hasRate() ? settings.number(FaultSettings.RATE) : 0,
        recovers(kind, lasts, settings));
  }

  /** A rank where the run has ranks; the only role where there is no choice. */
  private static Role role(FaultKind kind, SettingValues settings) {
    if (settings.has(FaultCollectiveScenario.RANK)) {
      return FaultCollectiveScenario.role(settings);
    }
    return settings.has(FaultScenario.ON) ? FaultScenario.role(kind, settings) : Role.STORAGE;
  }

  private static boolean recovers(FaultKind kind, long lasts, SettingValues settings) {
    if (!settings.has(FaultSettings.EXPECT)) {
      return false;
    }
    return switch (settings.choice(FaultSettings.EXPECT)) {
      case FaultSettings.RECOVERY -> true;
      case FaultSettings.DETECTION -> false;
      default ->
          undoneInTime(kind, lasts, settings) || (LostRank.shrinks(settings) && kind.losesNode());
    };
  }

  private static boolean undoneInTime(FaultKind kind, long lasts, SettingValues settings) {
    return kind.undone() && lasts < settings.number(endsRunBy(kind, settings));
  }

  /** Whether the fault of a run takes its node out, and the others are to go on without it. */
  public static boolean goesOnWithout(SettingValues settings) {
    FaultKind kind = FaultSettings.kind(settings);
    return LostRank.shrinks(settings)
        && kind.losesNode()
        && !undoneInTime(kind, settings.number(FaultSettings.FOR), settings);
  }

  /** The setting, a time, after which a fault that stays ends the run, at the latest. */
  public static String endsRunBy(FaultKind kind, SettingValues settings) {
    long timeout = settings.number(CommonSettings.TIMEOUT);
    return kind.silences() && settings.number(CommonSettings.HEARTBEAT_TIMEOUT) < timeout
        ? CommonSettings.HEARTBEAT_TIMEOUT
        : CommonSettings.TIMEOUT;
  }
}
