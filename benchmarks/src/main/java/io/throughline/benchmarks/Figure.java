package io.throughline.benchmarks;

import java.util.concurrent.Callable;

/**
 * A figure that can be measured.
 *
 * @param work what is done
 * @param peerName what does the same, or {@code bound}
 * @param measurement takes seconds to minutes
 */
record Figure(String work, String peerName, Callable<Row> measurement) {

  /** {@code put 8 B, shared memory against ucx_perftest}. */
  String name() {
    return name(work, peerName);
  }

  static String name(String work, String peerName) {
    return work + " against " + peerName;
  }

  Row measure() {
    try {
      return measurement.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(name() + ": " + e.getMessage(), e);
    }
  }
}
