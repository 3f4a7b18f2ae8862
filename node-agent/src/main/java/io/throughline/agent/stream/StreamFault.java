package io.throughline.agent.stream;

import io.throughline.protocol.scenario.FaultPlan;
import io.throughline.protocol.setting.SettingValues;
import java.util.Optional;

/**
 * A fault that one side of a stream brings about in its own data path. Times are nanoseconds since
 * the release of the start barrier; {@link #NEVER} for what does not come.
 *
 * @param flipAt when the sender flips a bit of the next slot that it has filled
 * @param slowAt from when on the receiver is slow
 * @param slowUntil until when
 * @param slowRate of the receiver meanwhile, bytes per second
 */
record StreamFault(long flipAt, long slowAt, long slowUntil, long slowRate) {
  static final long NEVER = Long.MAX_VALUE;

  private static final StreamFault NONE = new StreamFault(NEVER, NEVER, NEVER, 0);

  static StreamFault of(SettingValues settings) {
    Optional<FaultPlan> plan = FaultPlan.of(settings);
    return plan.map(StreamFault::of).orElse(NONE);
  }

  private static StreamFault of(FaultPlan plan) {
    return switch (plan.kind()) {
      case FLIPPED_BIT -> new StreamFault(plan.atNanos(), NEVER, NEVER, 0);
      case SLOW_CONSUMER ->
          new StreamFault(
              NEVER, plan.atNanos(), plan.atNanos() + plan.lastsNanos(), plan.bytesPerSecond());
      case KILL, FREEZE, LINK_DOWN, RATE_CUT, DISK_FULL -> NONE;
    };
  }
}
