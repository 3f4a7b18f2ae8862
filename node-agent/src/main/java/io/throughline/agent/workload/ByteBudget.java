package io.throughline.agent.workload;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of {@code limits.bytes} that one run may send and receive at a node. Whoever begins a
 * transfer asks first, so no limit is ever passed. May be shared by threads; their loops take some
 * messages' worth at a time and need not ask for each.
 */
public final class ByteBudget {
  /** Number of portions in which a thread takes its share of what is left. */
  private static final int PORTIONS = 4;

  /** The limit in words, for whoever is told that it is reached. */
  private final String limit;

  private final long most;
  private final AtomicLong moved;
  private final int ways;
  private final int threads;

  /** Another limit that holds as well; null where there is none. */
  private final @Nullable ByteBudget other;

  /** The next bytes would pass the limit. The message is a sentence. */
  public static final class Spent extends RuntimeException {
    private static final long serialVersionUID = 1;

    Spent(String message) {
      super(message);
    }
  }

  private ByteBudget(
      String limit,
      long most,
      AtomicLong moved,
      int ways,
      int threads,
      @Nullable ByteBudget other) {
    this.limit = limit;
    this.most = most;
    this.moved = moved;
    this.ways = ways;
    this.threads = threads;
    this.other = other;
  }

  /** A budget of any number of bytes. */
  public static ByteBudget unlimited() {
    return new ByteBudget("", Long.MAX_VALUE, new AtomicLong(), 1, 1, null);
  }

  /** The budget of a node that moves bytes with several others. */
  public static ByteBudget of(Assignment assignment) {
    return assignment.limits().bytes() == 0
        ? unlimited()
        : new ByteBudget(
            allowed(assignment.node(), assignment.limits().bytes()),
            assignment.limits().bytes(),
            new AtomicLong(),
            1,
            1,
            null);
  }

  /**
   * A fixed part of a node's limit, which others share.
   *
   * @param bytes that the node allows, more than 0
   * @param part of them, 0 or more
   * @param whose the part is, for people
   */
  public static ByteBudget part(String node, long bytes, long part, String whose) {
    String limit =
        "%s, of which %s are for %s".formatted(allowed(node, bytes), ByteCount.binary(part), whose);
    return new ByteBudget(limit, part, new AtomicLong(), 1, 1, null);
  }

  private static String allowed(String node, long bytes) {
    return "limits.bytes of node %s allows %s".formatted(node, ByteCount.exact(bytes));
  }

  /** The smallest budget of a plan's nodes, each of which sends or receives every byte. */
  public static ByteBudget ofAll(RunPlan plan) {
    return plan.assignments().stream()
        .filter(each -> each.limits().bytes() > 0)
        .min(Comparator.comparingLong(each -> each.limits().bytes()))
        .map(ByteBudget::of)
        .orElseGet(ByteBudget::unlimited);
  }

  /**
   * The same budget for messages.
   *
   * @param newWays for how many bytes moved a byte of a message stands: 2 where each is answered by
   *     as many
   * @param newThreads that take from it
   */
  public ByteBudget messages(int newWays, int newThreads) {
    return new ByteBudget(
        limit,
        most,
        moved,
        newWays,
        newThreads,
        other == null ? null : other.messages(newWays, newThreads));
  }

  /** Both limits: bytes are taken from each of them, or from none. */
  public ByteBudget and(ByteBudget second) {
    return new ByteBudget(
        limit, most, moved, ways, threads, other == null ? second : other.and(second));
  }

  /** Whether any number of bytes may be moved. */
  public boolean boundless() {
    return most == Long.MAX_VALUE && (other == null || other.boundless());
  }

  /** Bytes of messages that may still be begun. */
  public long left() {
    long own = (most - moved.get()) / ways;
    return other == null ? own : Math.min(own, other.left());
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
    if (!takeOwn(bytes)) {
      return false;
    }
    if (other != null && !other.take(bytes)) {
      moved.addAndGet(-bytes * ways);
      return false;
    }
    return true;
  }

  private boolean takeOwn(long bytes) {
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
      if (other != null) {
        other.giveBack(messages, size);
      }
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
    if (other != null && next * ways <= most - moved.get()) {
      return other.enough(next);
    }
    return "%s; %s are moved, and the next %s would pass it"
        .formatted(
            limit, ByteCount.binary(Math.max(0, moved.get())), ByteCount.binary(next * ways));
  }
}
