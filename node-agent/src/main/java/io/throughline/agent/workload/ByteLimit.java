package io.throughline.agent.workload;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of {@code limits.bytes} that one run may send and receive at a node. Whoever begins a
 * transfer asks first, so no limit is ever passed. May be shared by threads.
 */
public final class ByteLimit {
  private final String node;
  private final long most;
  private final AtomicLong moved = new AtomicLong();

  /** What comes next would pass the limit. The message is a sentence. */
  public static final class Spent extends RuntimeException {
    private static final long serialVersionUID = 1;

    Spent(String message) {
      super(message);
    }
  }

  private ByteLimit(String node, long most) {
    this.node = node;
    this.most = most == 0 ? Long.MAX_VALUE : most;
  }

  /** Of a node that moves bytes with several others. */
  public static ByteLimit of(Assignment assignment) {
    return new ByteLimit(assignment.node(), assignment.bytes());
  }

  /** Of all of a plan's nodes, each of which sends or receives every byte: the smallest holds. */
  public static ByteLimit ofAll(RunPlan plan) {
    return plan.assignments().stream()
        .filter(each -> each.bytes() > 0)
        .min(Comparator.comparingLong(Assignment::bytes))
        .map(ByteLimit::of)
        .orElseGet(() -> new ByteLimit("", 0));
  }

  /** Whether any number of bytes may be moved. */
  public boolean boundless() {
    return most == Long.MAX_VALUE;
  }

  /** Bytes that may still be moved. */
  public long left() {
    return most - moved.get();
  }

  /**
   * So many are about to be moved, whether they count for a measurement or not.
   *
   * @return false, and nothing is spent, if they would pass the limit
   */
  public boolean take(long bytes) {
    if (boundless()) {
      return true;
    }
    long before = moved.get();
    while (bytes <= most - before) {
      if (moved.compareAndSet(before, before + bytes)) {
        return true;
      }
      before = moved.get();
    }
    return false;
  }

  /** What was taken and is not moved after all. */
  public void giveBack(long bytes) {
    if (!boundless()) {
      moved.addAndGet(-bytes);
    }
  }

  /**
   * The same as {@link #take}.
   *
   * @throws Spent if they would pass the limit
   */
  public void spend(long bytes) {
    if (!take(bytes)) {
      throw new Spent(enough(bytes));
    }
  }

  /**
   * Why a run ends.
   *
   * @param next bytes that would have been moved
   */
  public String enough(long next) {
    return "limits.bytes of node %s allows %s; %s are moved, and the next %s would pass it"
        .formatted(
            node,
            ByteCount.exact(most),
            ByteCount.binary(Math.max(0, moved.get())),
            ByteCount.binary(next));
  }
}
