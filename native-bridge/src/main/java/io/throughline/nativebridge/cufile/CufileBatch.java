package io.throughline.nativebridge.cufile;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Several transfers that are handed over together and end one by one ({@code cuFileBatchIOSubmit}
 * and the like of {@code cufile.h}). Belongs to one thread.
 */
public final class CufileBatch implements AutoCloseable {
  private final Arena arena = Arena.ofConfined();
  private final CufileCalls calls;
  private final int most;
  private final MemorySegment orders;
  private final MemorySegment events;
  private final MemorySegment count;
  private final MemorySegment noTime;
  private final long handle;
  private int added;
  private int underWay;
  private int seen;
  private int taken;

  /**
   * @param most transfers under way
   * @throws CufileException when cuFile has no batches of this size
   */
  public CufileBatch(Cufile cufile, int most) {
    this.calls = cufile.calls();
    this.most = most;
    this.orders = arena.allocate((long) most * CufileStruct.PARAMS_SIZE.value(), Long.BYTES);
    this.events = arena.allocate((long) most * CufileStruct.EVENT_SIZE.value(), Long.BYTES);
    this.count = arena.allocate(JAVA_INT);
    this.noTime = arena.allocate(2 * Long.BYTES, Long.BYTES);
    long[] made = new long[1];
    try {
      CufileCalls.check(
          "setting up a batch of " + most,
          scratch -> {
            MemorySegment result = scratch.allocate(JAVA_LONG);
            long error = (long) calls.batchSetUp.invokeExact(result, most);
            made[0] = result.get(JAVA_LONG, 0);
            return error;
          });
    } catch (RuntimeException e) {
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
   * @throws IllegalStateException when as many are under way as there is room for
   */
  public void add(
      long cookie, CufileHandle file, boolean write, long base, long bytes, long at, long offset) {
    if (underWay + added == most) {
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
   * @throws CufileException when cuFile does not take it
   */
  public void submit() {
    if (added > 0) {
      int some = added;
      CufileCalls.check(
          "submitting %d transfers".formatted(some),
          none -> (long) calls.batchSubmit.invokeExact(handle, some, orders, 0));
      underWay += some;
      added = 0;
    }
  }

  /** Looks, without waiting, whether another transfer is over; {@link #cookie} names it then. */
  public boolean next() {
    if (taken == seen && underWay > 0) {
      taken = seen = 0;
      count.set(JAVA_INT, 0, most);
      CufileCalls.check(
          "looking at a batch",
          none -> (long) calls.batchGetStatus.invokeExact(handle, 0, count, events, noTime));
      seen = count.get(JAVA_INT, 0);
    }
    if (taken == seen) {
      return false;
    }
    taken++;
    underWay--;
    return true;
  }

  private MemorySegment event() {
    return events.asSlice(
        (taken - 1L) * CufileStruct.EVENT_SIZE.value(), CufileStruct.EVENT_SIZE.value());
  }

  /** What the transfer that {@link #next} found was given. */
  public long cookie() {
    return event().get(JAVA_LONG, CufileStruct.EVENT_COOKIE.value());
  }

  /**
   * Bytes that it moved.
   *
   * @throws CufileException when it failed
   */
  public long moved() {
    int status = event().get(JAVA_INT, CufileStruct.EVENT_STATUS.value());
    long result = event().get(JAVA_LONG, CufileStruct.EVENT_RESULT.value());
    if (status != CufileStruct.COMPLETE.value() || result < 0) {
      throw CufileException.of(
          "a transfer of a batch (status %d)".formatted(status), (int) Math.abs(result), 0);
    }
    return result;
  }

  /** Transfers that were handed over and are not told of yet. */
  public int underWay() {
    return underWay;
  }

  @Override
  public void close() {
    try {
      if (underWay > 0) {
        CufileCalls.check(
            "cancelling a batch", none -> (long) calls.batchCancel.invokeExact(handle));
      }
      calls.batchDestroy.invokeExact(handle);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    } finally {
      arena.close();
    }
  }
}
