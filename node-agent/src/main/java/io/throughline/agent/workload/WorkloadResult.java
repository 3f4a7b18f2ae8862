package io.throughline.agent.workload;

import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.result.Note;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of a workload.
 *
 * @param complete false where it was stopped
 * @param ending why it ended
 * @param elapsedNanos from the release of the start barrier to the last arrival that was checked
 *     (receiver) or the last remote completion (sender); 0 where the barrier was not reached
 * @param notes what a reader of the numbers should know
 * @param clock of the other side; null where it was not asked
 */
public record WorkloadResult(
    boolean complete,
    String ending,
    long elapsedNanos,
    List<Note> notes,
    @Nullable ClockOffset clock) {

  /** Without notes, where the other side's clock was not asked. */
  public WorkloadResult(boolean complete, String ending, long elapsedNanos) {
    this(complete, ending, elapsedNanos, List.of(), null);
  }
}
