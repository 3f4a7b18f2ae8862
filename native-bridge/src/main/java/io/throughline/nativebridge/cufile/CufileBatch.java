package io.throughline.nativebridge.cufile;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Several transfers that are handed over together and end one by one, in any order ({@code
 * cuFileBatchIOSubmit} and the like of {@code cufile.h}). The next are handed over when all have
 * ended: cuFile forgets some where it is given more than there is room for. Belongs to one thread.
 */
public final class CufileBatch implements AutoCloseable {
  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Arena arena = Arena.ofConfined();
  private final CufileBatchCalls calls;
  private final int most;
  private final MemorySegment orders;
  private final MemorySegment events;
  private final MemorySegment count;
  private final MemorySegment patience;
  private final long handle;
  private int added;
  private int underWay;
  private int seen;
  private int taken;

  /**
   * @param most transfers under way, from 1 to what {@link Cufile.Properties} say
   * @throws CufileException when cuFile has no batches of this size, or none at all
   */
  public CufileBatch(Cufile cufile, int most) {
    this.calls = cufile.calls().batch();
    this.most = most;
    this.orders = arena.allocate((long) most * CufileStruct.PARAMS_SIZE.value(), Long.BYTES);
    this.events = arena.allocate((long) most * CufileStruct.EVENT_SIZE.value(), Long.BYTES);
    this.count = arena.allocate(JAVA_INT);
    this.patience = arena.allocate(2 * Long.BYTES, Long.BYTES);
    long[] made = new long[1];
    try {
      CufileCalls.checkAlone(
          "setting up a batch of " + most,
          scratch -> {
            MemorySegment result = scratch.allocate(JAVA_LONG);
            long error = (long) calls.setUp.invokeExact(result, most);
            made[0] = result.get(JAVA_LONG, 0);
            return error;
          });
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
    handle = made[0];
  }

  /**
   * Adds a transfer for the next {@link #submit}.
   *
   * @param cookie comes back with the end of it
   * @param write whether to the file, else from it
   * @param base of the memory, as it was registered if it was
   * @param at position in the file, bytes
   * @param offset from the base, bytes
   * @throws IllegalStateException when as many were added as there is room for, or some are under
   *     way
   */
  public void add(
      long cookie, CufileHandle file, boolean write, long base, long bytes, long at, long offset) {
    if (added == most || underWay > 0) {
      throw new IllegalStateException("the batch has room for %d transfers".formatted(most));
    }
    MemorySegment order =
        orders.asSlice(
            (long) added * CufileStruct.PARAMS_SIZE.value(), CufileStruct.PARAMS_SIZE.value());
    order.set(JAVA_INT, CufileStruct.PARAMS_MODE.value(), CufileStruct.BATCH_MODE.value());
    order.set(JAVA_LONG, CufileStruct.PARAMS_BASE.value(), base);
    order.set(JAVA_LONG, CufileStruct.PARAMS_FILE_OFFSET.value(), at);
    order.set(JAVA_LONG, CufileStruct.PARAMS_OFFSET.value(), offset);
    order.set(JAVA_LONG, CufileStruct.PARAMS_BYTES.value(), bytes);
    order.set(JAVA_LONG, CufileStruct.PARAMS_HANDLE.value(), file.handle());
    order.set(
        JAVA_INT,
        CufileStruct.PARAMS_OPCODE.value(),
        (write ? CufileStruct.WRITE : CufileStruct.READ).value());
    order.set(JAVA_LONG, CufileStruct.PARAMS_COOKIE.value(), cookie);
    added++;
  }

  /**
   * Hands over what was added.
   *
   * @throws CufileException when cuFile does not take it; what of it was begun all the same is
   *     cancelled, and none of it is told of
   */
  public void submit() {
    if (added == 0) {
      return;
    }
    int some = added;
    added = 0;
    try {
      CufileCalls.check(
          "submitting a batch of %d".formatted(some),
          none -> (long) calls.submit.invokeExact(handle, some, orders, 0));
    } catch (CufileException notTaken) {
      cancel(notTaken);
      throw notTaken;
    }
    underWay = some;
  }

  private void cancel(CufileException why) {
    try {
      CufileCalls.check("cancelling a batch", none -> (long) calls.cancel.invokeExact(handle));
    } catch (CufileException notCancelled) {
      why.addSuppressed(notCancelled);
    }
  }

  /**
   * Waits until another transfer is over; {@link #cookie} names it then.
   *
   * @param nanos at most; 0 to look only
   * @return whether there is one
   * @throws CufileException when cuFile does not say, which is what it does where a file fails;
   *     what is under way is cancelled then, and none of it is told of
   */
  public boolean next(long nanos) {
    if (taken == seen && underWay > 0) {
      look(nanos);
    }
    if (taken == seen) {
      return false;
    }
    taken++;
    underWay--;
    return true;
  }

  private void look(long nanos) {
    taken = 0;
    seen = 0;
    int least = nanos > 0 ? 1 : 0;
    count.set(JAVA_INT, 0, underWay);
    patience.set(JAVA_LONG, 0, TimeUnit.NANOSECONDS.toSeconds(nanos));
    patience.set(JAVA_LONG, Long.BYTES, nanos % TimeUnit.SECONDS.toNanos(1));
    try {
      CufileCalls.check(
          "looking at a batch",
          none -> (long) calls.getStatus.invokeExact(handle, least, count, events, patience));
    } catch (CufileException notSaid) {
      underWay = 0;
      cancel(notSaid);
      throw notSaid;
    }
    seen = Math.min(count.get(JAVA_INT, 0), underWay);
  }

  private MemorySegment event() {
    return events.asSlice(
        (taken - 1L) * CufileStruct.EVENT_SIZE.value(), CufileStruct.EVENT_SIZE.value());
  }

  /** Cookie of the transfer that {@link #next} found. */
  public long cookie() {
    return event().get(JAVA_LONG, CufileStruct.EVENT_COOKIE.value());
  }

  private int status() {
    return event().get(JAVA_INT, CufileStruct.EVENT_STATUS.value());
  }

  /**
   * Bytes that it moved.
   *
   * @throws CufileException when it failed
   */
  public long moved() {
    int status = status();
    long result = event().get(JAVA_LONG, CufileStruct.EVENT_RESULT.value());
    if (result < 0) {
      throw CufileException.of("a transfer of a batch", (int) -result);
    }
    if (status != CufileStruct.COMPLETE.value()) {
      // The number of bytes says nothing then.
      throw CufileException.ended("a transfer of a batch", ending(status));
    }
    return result;
  }

  private static CufileStruct ending(int status) {
    return Arrays.stream(CufileStruct.values())
        .filter(each -> each.endsTransfers() && each.value() == status)
        .findFirst()
        .orElse(CufileStruct.FAILED);
  }

  /** Transfers that were handed over and are not told of yet. */
  public int underWay() {
    return underWay;
  }

  /**
   * Waits for what is under way, whatever becomes of it: its memory may be freed then.
   *
   * @throws CufileException when it never ends; its memory must be kept
   */
  @Override
  public void close() {
    long until = System.nanoTime() + CLOSE_NANOS;
    while (underWay > 0) {
      if (!next(LOOK_NANOS) && System.nanoTime() > until) {
        throw CufileException.ended("closing a batch", CufileStruct.PENDING);
      }
    }
    try {
      calls.destroy.invokeExact(handle);
    } catch (Throwable t) {
      throw failed(t);
    } finally {
      arena.close();
    }
  }
}
