package io.throughline.protocol.result;

/**
 * The times of a rank's non-blocking calls at a point: without a computation, and with one between
 * their beginning and the wait for their end. Sums over the calls, nanoseconds.
 *
 * @param pureCalls calls without a computation
 * @param pureNanos from their beginning until they were done
 * @param calls calls with a computation
 * @param computeNanos of the computations in these
 * @param totalNanos from the beginning of these until call and computation were done
 */
public record CallOverlap(
    long pureCalls, long pureNanos, long calls, long computeNanos, long totalNanos) {}
