package io.throughline.console.expectation;

import io.throughline.protocol.group.Flow;
import java.util.List;

/**
 * One step of an algorithm, which the next one waits for.
 *
 * @param flows that take place at the same time
 * @param bytes that each carries
 * @param latency whether the step begins when the one before is through; else it follows at once,
 *     as the later segments of a chain do
 */
record Step(List<Flow> flows, double bytes, boolean latency) {
  Step {
    flows = List.copyOf(flows);
  }

  Step(List<Flow> flows, double bytes) {
    this(flows, bytes, true);
  }
}
