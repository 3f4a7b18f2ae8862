package io.throughline.agent.workload;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of {@code limits.bytes} that one run may send and receive at a node. Whoever begins a
 * transfer asks first, so no limit is ever passed. May be shared by threads; their loops take some
 * messages' worth at a time and need not ask for each.
 */
public final class ByteBudget {
  /** Of what is left, a thread takes this part of its share at a time. */
  private static final int PORTIONS = 4;

  private final String node;
  private final long most;
  private final AtomicLong moved;
  private final int ways;
  private final int threads;

  /** The next bytes would pass the limit. The message is a sentence. */
  public static final class Spent extends RuntimeException {
    private static final long serialVersionUID = 1;

    Spent(String message) {
      super(message);
    }
  }

  private ByteBudget(String node, long most, AtomicLong moved, int ways, int threads) {
    this.node = node;
    this.most = most == 0 ? Long.MAX_VALUE : most;
    this.moved = moved;
    this.ways = ways;
    this.threads = threads;
  }

  /** Of a node that moves bytes with several others. */
  public static ByteBudget of(Assignment assignment) {
    return new ByteBudget(assignment.node(), assignment.bytes(), new AtomicLong(), 1, 1);
  }

  /** Of all of a plan's nodes, each of which sends or receives every byte: the smallest holds. */
  public static ByteBudget ofAll(RunPlan plan) {
    return plan.assignments().stream()
        .filter(each -> each.bytes() > 0)
        .min(Comparator.comparingLong(Assignment::bytes))
        .map(ByteBudget::of)
        .orElseGet(() -> new ByteBudget("", 0, new AtomicLong(), 1, 1));
  }

  /**
   * The same budget for messages.
   *
   * @param newWays for how many bytes moved a byte of a message stands: 2 where each is answered by
   *     as many
   * @param newThreads that take from it
   */
  public ByteBudget messages(int newWays, int newThreads) {
    return new ByteBudget(node, most, moved, newWays, newThreads);
  }

  /** Whether any number of bytes may be moved. */
  public boolean boundless() {
    return most == Long.MAX_VALUE;
  }

  /** Bytes of messages that may still be begun. */
  public long left() {
    return (most - moved.get()) / ways;
  }

  /**
   * Takes bytes that are about to be moved, whether they count for a measurement or not.
   *
   * @return false, and nothing is taken, if they would pass the limit
   */
  public boolean take(long bytes) {
    if (boundless()) {
      return true;
    }
    long moves = bytes * ways;
    long before = moved.get();
    while (moves <= most - before) {
      if (moved.compareAndSet(before, before + moves)) {
        return true;
      }
      before = moved.get();
    }
    return false;
  }

  /**
   * Takes messages that are about to be begun, at most a thread's portion of what is left.
   *
   * @param size bytes of a message
   * @return how many may be begun; 0 if not one more
   */
  public long take(long wanted, long size) {
    if (boundless()) {
      return wanted;
    }
    long portion = left() / size / ((long) PORTIONS * threads);
    long some = Math.min(wanted, Math.max(1, portion));
    if (take(some * size)) {
      return some;
    }
    // Others have taken theirs meanwhile.
    return some > 1 && take(size) ? 1 : 0;
  }

  /** Gives back messages that were taken and not begun. */
  public void giveBack(long messages, long size) {
    if (!boundless()) {
      moved.addAndGet(-messages * size * ways);
    }
  }

  /**
   * Takes bytes as {@link #take(long)}.
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
   * @param next bytes that would have been taken
   */
  public String enough(long next) {
    return "limits.bytes of node %s allows %s; %s are moved, and the next %s would pass it"
        .formatted(
            node,
            ByteCount.exact(most),
            ByteCount.binary(Math.max(0, moved.get())),
            ByteCount.binary(next * ways));
  }
}
