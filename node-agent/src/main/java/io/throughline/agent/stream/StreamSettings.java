package io.throughline.agent.stream;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.TransferLimits;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;

/**
 * The plan of a stream as the hot loops read it. Bytes, nanoseconds and bytes per second.
 *
 * @param run by time or by number of transfers
 * @param poll whether arrival is seen by the stamps, else by notification
 * @param warmUp as long, and so many slots at least, however long they take
 * @param limits of this node as a sender
 * @param fault that a side brings about on purpose
 */
record StreamSettings(
    String runId,
    Ring ring,
    StopCondition run,
    FlowControl flowControl,
    boolean poll,
    WholeSlots whole,
    StopCondition warmUp,
    long timeout,
    TransferLimits limits,
    StreamFault fault) {

  /**
   * The memory that slots go round in.
   *
   * @param window slots in flight at most
   */
  record Ring(long slots, long slotBytes, int window) {
    long bytes() {
      return slots * slotBytes;
    }
  }

  /**
   * The settings with which the receiver keeps the sender from running ahead.
   *
   * @param backpressure whether it does at all
   * @param threshold slots that the sender may be ahead of what the receiver reported
   * @param progressInterval slots from one report to the next
   * @param consumeRate of the receiver; 0 for as fast as it can
   */
  record FlowControl(
      boolean backpressure, long threshold, long progressInterval, long consumeRate) {}

  /** Whether whole slots are filled by the sender and verified by the receiver, else stamps. */
  record WholeSlots(boolean filled, boolean verified) {}

  /** Whether the sides work in turns: each waits until the other is through with what there is. */
  boolean inTurns() {
    boolean reports =
        flowControl.backpressure() && flowControl.threshold() <= flowControl.progressInterval();
    return ring.slots() == 1 || reports;
  }

  static StreamSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    long duration = v.number(StreamScenario.DURATION);
    return new StreamSettings(
        plan.runId(),
        new Ring(
            v.number(StreamScenario.BUFFERS),
            v.number(StreamScenario.BUFFER_SIZE),
            (int) v.number(StreamScenario.WINDOW)),
        new StopCondition(duration > 0 ? 0 : v.number(StreamScenario.TRANSFERS), duration),
        new FlowControl(
            v.on(StreamScenario.BACKPRESSURE),
            v.number(StreamScenario.THRESHOLD),
            v.number(StreamScenario.PROGRESS_INTERVAL),
            v.number(StreamScenario.CONSUME_RATE)),
        v.choice(StreamScenario.ARRIVAL).equals("poll"),
        new WholeSlots(
            v.choice(StreamScenario.FILL).equals("full"),
            v.choice(StreamScenario.VERIFY).equals("full")),
        new StopCondition(PointSettings.warmUpMessages(v), v.number(StreamScenario.WARM_UP)),
        v.number(CommonSettings.TIMEOUT),
        TransferLimits.of(assignment, ByteBudget.ofAll(plan)),
        StreamFault.of(v));
  }

  /** How long a side that slows down on purpose may stay silent towards the other. */
  long beatNanos() {
    return StallTimeout.beatNanos(timeout);
  }
}
