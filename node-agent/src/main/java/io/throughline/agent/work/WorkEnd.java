package io.throughline.agent.work;

import java.util.List;

/**
 * How a stream ended.
 *
 * @param complete false where it was stopped
 * @param ending why it ended
 * @param elapsedNanos from the release of the start barrier to the last arrival that was checked
 *     (receiver) or the last remote completion (sender); 0 where the barrier was not reached
 * @param notes what a reader of the numbers should know
 */
public record WorkEnd(boolean complete, String ending, long elapsedNanos, List<String> notes) {}
