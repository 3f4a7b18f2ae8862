package io.throughline.agent.stream;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;

/**
 * The plan of a stream as the hot loops read it. Bytes, nanoseconds and bytes per second.
 *
 * @param duration of the run; 0 goes by {@code transfers}
 * @param consumeRate of the receiver; 0 for as fast as it can
 * @param poll whether arrival is seen by the stamps, else by notification
 * @param fillAll whether the sender writes the whole pattern, else only the stamps
 * @param verifyAll whether the receiver checks every word, else only the stamps
 * @param warmUpSlots that the warm-up has at least, however long it takes
 * @param bandwidthCap of this node as a sender; 0 for none
 * @param allowance of bytes between the two nodes, warm-up included
 */
record StreamSettings(
    String runId,
    long buffers,
    long slotBytes,
    long transfers,
    long duration,
    boolean backpressure,
    long threshold,
    long progressInterval,
    long consumeRate,
    boolean poll,
    int window,
    boolean fillAll,
    boolean verifyAll,
    long warmUp,
    long warmUpSlots,
    long timeout,
    long bandwidthCap,
    ByteBudget allowance) {

  static StreamSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    return new StreamSettings(
        plan.runId(),
        v.number(StreamScenario.BUFFERS),
        v.number(StreamScenario.BUFFER_SIZE),
        v.number(StreamScenario.TRANSFERS),
        v.number(StreamScenario.DURATION),
        v.on(StreamScenario.BACKPRESSURE),
        v.number(StreamScenario.THRESHOLD),
        v.number(StreamScenario.PROGRESS_INTERVAL),
        v.number(StreamScenario.CONSUME_RATE),
        v.choice(StreamScenario.ARRIVAL).equals("poll"),
        (int) v.number(StreamScenario.WINDOW),
        v.choice(StreamScenario.FILL).equals("full"),
        v.choice(StreamScenario.VERIFY).equals("full"),
        v.number(StreamScenario.WARM_UP),
        PointSettings.warmUpMessages(v),
        v.number(CommonSettings.TIMEOUT),
        assignment.bandwidthBytesPerSecond(),
        ByteBudget.ofAll(plan));
  }

  long ringBytes() {
    return buffers * slotBytes;
  }

  /** How long a side that slows down on purpose may stay silent towards the other. */
  long beatNanos() {
    return Math.min(1_000_000_000L, timeout / 4);
  }
}
