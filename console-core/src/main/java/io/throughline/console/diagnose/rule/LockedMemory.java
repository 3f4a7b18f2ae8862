package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.quantity.ByteCount;
import java.util.stream.Stream;

/** Memory for RDMA has to be locked, and too little may be. */
final class LockedMemory {
  /** Rings of the usual stream scenario are larger than this. */
  private static final long LITTLE = 1L << 30;

  private LockedMemory() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(nodeFindings -> {
      long limit = nodeFindings.environment().memory().lockedBytes();
      boolean rdma = !nodeFindings.environment().hardware().rdma().isEmpty();
      if (limit < 0 || limit >= LITTLE || !(rdma || nodeFindings.wantsRdma())) {
        return Stream.empty();
      }
      String seen =
          "On node %s a process may lock %s of memory."
              .formatted(nodeFindings.name(), ByteCount.binary(limit));
      String why =
          "RDMA registers its buffers, which locks them: larger ones are refused with 'cannot"
              + " allocate memory'.";
      String mend =
          "# on %s, then log in anew\nprintf '* soft memlock unlimited\\n* hard memlock unlimited\\n' | sudo tee /etc/security/limits.d/90-rdma.conf"
              .formatted(nodeFindings.name());
      return Stream.of(
          nodeFindings.wantsRdma()
              ? error(nodeFindings.name(), seen, why, mend)
              : warning(nodeFindings.name(), seen, why, mend));
    });
  }
}
