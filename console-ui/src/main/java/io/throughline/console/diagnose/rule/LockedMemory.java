package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.protocol.quantity.ByteCount;
import java.util.stream.Stream;

/** Memory for RDMA has to be locked, and too little may be. */
final class LockedMemory implements Rule {
  /** Rings of the usual stream scenario are larger than this. */
  private static final long LITTLE = 1L << 30;

  @Override
  public String id() {
    return "locked-memory";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    return pair.onEach(end -> {
      long limit = end.environment().lockedMemoryBytes();
      boolean rdma = !end.environment().hardware().rdma().isEmpty();
      if (limit < 0 || limit >= LITTLE || !(rdma || end.wantsRdma())) {
        return Stream.empty();
      }
      String seen =
          "On node %s a process may lock %s of memory."
              .formatted(end.name(), ByteCount.binary(limit));
      String why =
          "RDMA registers its buffers, which locks them: larger ones are refused with 'cannot"
              + " allocate memory'.";
      String mend =
          "# on %s, then log in anew\nprintf '* soft memlock unlimited\\n* hard memlock unlimited\\n' | sudo tee /etc/security/limits.d/90-rdma.conf"
              .formatted(end.name());
      return Stream.of(
          end.wantsRdma()
              ? error(end.name(), seen, why, mend)
              : warning(end.name(), seen, why, mend));
    });
  }
}
