package io.throughline.agent.stream;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.Watch;
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
 * @param consumeRate of the receiver; 0 for as fast as it can
 * @param poll whether arrival is seen by the stamps, else by notification
 * @param fillAll whether the sender writes the whole pattern, else only the stamps
 * @param verifyAll whether the receiver checks every word, else only the stamps
 * @param warmUp as long, and so many slots at least, however long they take
 * @param bandwidthCap of this node as a sender; 0 for none
 * @param allowance of bytes between the two nodes, warm-up included
 */
record StreamSettings(
    String runId,
    long buffers,
    long slotBytes,
    StopCondition run,
    boolean backpressure,
    long threshold,
    long progressInterval,
    long consumeRate,
    boolean poll,
    int window,
    boolean fillAll,
    boolean verifyAll,
    StopCondition warmUp,
    long timeout,
    long bandwidthCap,
    ByteBudget allowance) {

  static StreamSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    long duration = v.number(StreamScenario.DURATION);
    return new StreamSettings(
        plan.runId(),
        v.number(StreamScenario.BUFFERS),
        v.number(StreamScenario.BUFFER_SIZE),
        new StopCondition(duration > 0 ? 0 : v.number(StreamScenario.TRANSFERS), duration),
        v.on(StreamScenario.BACKPRESSURE),
        v.number(StreamScenario.THRESHOLD),
        v.number(StreamScenario.PROGRESS_INTERVAL),
        v.number(StreamScenario.CONSUME_RATE),
        v.choice(StreamScenario.ARRIVAL).equals("poll"),
        (int) v.number(StreamScenario.WINDOW),
        v.choice(StreamScenario.FILL).equals("full"),
        v.choice(StreamScenario.VERIFY).equals("full"),
        new StopCondition(PointSettings.warmUpMessages(v), v.number(StreamScenario.WARM_UP)),
        v.number(CommonSettings.TIMEOUT),
        assignment.bandwidthBytesPerSecond(),
        ByteBudget.ofAll(plan));
  }

  long ringBytes() {
    return buffers * slotBytes;
  }

  /** How long a side that slows down on purpose may stay silent towards the other. */
  long beatNanos() {
    return Watch.beatNanos(timeout);
  }
}
