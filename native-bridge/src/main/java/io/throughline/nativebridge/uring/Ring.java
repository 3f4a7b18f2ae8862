package io.throughline.nativebridge.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.posix.Errno;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.nativebridge.posix.SharedPages;
import io.throughline.nativebridge.posix.SystemCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * A ring ({@code io_uring_setup} and {@code io_uring_enter}, structs of {@code linux/io_uring.h}).
 * Belongs to the thread that opened it, but for {@link #close}. Nothing is allocated by reads,
 * writes and their completions.
 *
 * <p>Order of memory: the kernel sees an entry because the tail behind it is released; an entry of
 * the kernel's is read after its tail was acquired, and its place is given back by releasing the
 * head.
 */
public final class Ring implements AutoCloseable {
  /** Not a registered buffer. */
  public static final int UNREGISTERED = -1;

  /** How long {@link #awaitOne} waits at most. */
  public static final long WAKING_NANOS = 20_000_000;

  private static final long WAKING = -1;

  private static final VarHandle INT = JAVA_INT.varHandle();
  private static final long CQE_BYTES = 16;
  private static final long PARAMS_BYTES = 120;
  private static final long ARG_BYTES = 24;

  private final SystemCall calls;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment argument;
  private final MemorySegment time;
  private final MemorySegment wakingTime;
  private final int descriptor;
  private final Registry registry;
  private final SharedPages ringPages;
  private final SharedPages entryPages;
  private final MemorySegment ring;
  private final MemorySegment entries;
  private final long sqTailAt;
  private final long sqFlagsAt;
  private final int sqMask;
  private final int sqEntries;
  private final long sqHeadAt;
  private final long cqHeadAt;
  private final long cqTailAt;
  private final long cqesAt;
  private final int cqMask;

  private int tail;
  private int submitted;
  private int head;
  private long userData;
  private int result;
  private boolean waking;

  private Ring(
      SystemCall calls,
      int descriptor,
      MemorySegment params,
      SharedPages ringPages,
      SharedPages entryPages) {
    this.calls = calls;
    this.descriptor = descriptor;
    this.registry = new Registry(calls, descriptor);
    this.argument = arena.allocate(ARG_BYTES, 8);
    this.time = arena.allocate(2 * JAVA_LONG.byteSize(), 8);
    this.wakingTime = arena.allocate(2 * JAVA_LONG.byteSize(), 8);
    wakingTime.set(JAVA_LONG, JAVA_LONG.byteSize(), WAKING_NANOS);
    argument.set(JAVA_LONG, RingField.ARG_TIME.offset(), time.address());
    this.sqEntries = of(params, RingField.PARAMS_SQ_ENTRIES);
    this.sqHeadAt = of(params, RingField.PARAMS_SQ_HEAD);
    this.sqTailAt = of(params, RingField.PARAMS_SQ_TAIL);
    this.sqFlagsAt = of(params, RingField.PARAMS_SQ_FLAGS);
    this.cqHeadAt = of(params, RingField.PARAMS_CQ_HEAD);
    this.cqTailAt = of(params, RingField.PARAMS_CQ_TAIL);
    this.cqesAt = of(params, RingField.PARAMS_CQ_CQES);
    long array = of(params, RingField.PARAMS_SQ_ARRAY);
    this.ringPages = ringPages;
    this.entryPages = entryPages;
    this.ring = ringPages.memory();
    this.entries = entryPages.memory();
    this.sqMask = ring.get(JAVA_INT, of(params, RingField.PARAMS_SQ_MASK));
    this.cqMask = ring.get(JAVA_INT, of(params, RingField.PARAMS_CQ_MASK));
    for (int i = 0; i < sqEntries; i++) {
      ring.set(JAVA_INT, array + (long) i * Integer.BYTES, i);
    }
    tail = submitted = ring.get(JAVA_INT, sqTailAt);
    head = ring.get(JAVA_INT, cqHeadAt);
  }

  /**
   * Opens a ring.
   *
   * @param transfers that are to be under way at most
   * @throws PosixException where the kernel has none, forbids it, or has one that is too old
   */
  public static Ring open(int transfers) {
    SystemCall calls = new SystemCall();
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment params = scratch.allocate(PARAMS_BYTES, 8);
      // One more, for the timer.
      long fd = RingSetup.call(calls, transfers + 1, params);
      if (fd < 0) {
        throw new PosixException("io_uring_setup", (int) -fd);
      }
      try {
        if ((of(params, RingField.PARAMS_FEATURES) & RingSetup.NEEDED) != RingSetup.NEEDED
            || of(params, RingField.PARAMS_SQ_ENTRIES) <= transfers) {
          throw new PosixException("io_uring_setup of a ring that is new enough", Errno.ENOSYS);
        }
        return map(calls, (int) fd, params);
      } catch (RuntimeException | Error e) {
        calls.closeDescriptor((int) fd);
        throw e;
      }
    } catch (RuntimeException | Error e) {
      calls.close();
      throw e;
    }
  }

  private static Ring map(SystemCall calls, int descriptor, MemorySegment params) {
    long sqEntries = of(params, RingField.PARAMS_SQ_ENTRIES);
    long bytes =
        Math.max(
            of(params, RingField.PARAMS_SQ_ARRAY) + sqEntries * Integer.BYTES,
            of(params, RingField.PARAMS_CQ_CQES)
                + of(params, RingField.PARAMS_CQ_ENTRIES) * CQE_BYTES);
    SharedPages ringPages =
        SharedPages.map(descriptor, RingConstant.IORING_OFF_SQ_RING.value(), bytes);
    try {
      SharedPages entryPages =
          SharedPages.map(
              descriptor, RingConstant.IORING_OFF_SQES.value(), sqEntries * SubmissionEntry.BYTES);
      return new Ring(calls, descriptor, params, ringPages, entryPages);
    } catch (RuntimeException | Error e) {
      ringPages.close();
      throw e;
    }
  }

  private static int of(MemorySegment params, RingField field) {
    return params.get(JAVA_INT, field.offset());
  }

  /** Files and memory that the kernel holds ready for this ring. */
  public Registry registry() {
    return registry;
  }

  /** Whether there is room for another transfer to be begun. */
  public boolean room() {
    return tail - (int) INT.getAcquire(ring, sqHeadAt) < sqEntries;
  }

  /**
   * Begins to read; {@link #enter} hands it on. There must be {@link #room}.
   *
   * @param file the index of a registered file
   * @param position in the file, bytes
   * @param buffer the index of the registered buffer that the memory is in, or {@link
   *     #UNREGISTERED}
   * @param data comes back with the completion
   */
  public void read(int file, long position, long address, int bytes, int buffer, long data) {
    RingConstant op = buffer >= 0 ? RingConstant.IORING_OP_READ_FIXED : RingConstant.IORING_OP_READ;
    entry(op, file, position, address, bytes, 0, buffer, data);
  }

  /** Begins to write, likewise. */
  public void write(int file, long position, long address, int bytes, int buffer, long data) {
    RingConstant op =
        buffer >= 0 ? RingConstant.IORING_OP_WRITE_FIXED : RingConstant.IORING_OP_WRITE;
    entry(op, file, position, address, bytes, 0, buffer, data);
  }

  /** Begins an fsync, or an fdatasync. */
  public void sync(int file, boolean dataOnly, long data) {
    int flags = dataOnly ? RingConstant.IORING_FSYNC_DATASYNC.value() : 0;
    entry(RingConstant.IORING_OP_FSYNC, file, 0, 0, 0, flags, UNREGISTERED, data);
  }

  private void entry(
      RingConstant op,
      int file,
      long position,
      long address,
      int bytes,
      int flags,
      int buffer,
      long data) {
    SubmissionEntry.write(
        entries,
        (tail & sqMask) * SubmissionEntry.BYTES,
        op,
        file,
        position,
        address,
        bytes,
        flags,
        buffer,
        data);
    tail++;
  }

  /** Entries that the kernel has not been given. */
  public int unsubmitted() {
    return tail - submitted;
  }

  /**
   * Hands on what was begun, and waits.
   *
   * @param completions to wait for; 0 waits for none
   * @param nanos to wait at most
   * @throws PosixException where the kernel takes nothing at all
   */
  public void enter(int completions, long nanos) {
    INT.setRelease(ring, sqTailAt, tail);
    time.set(JAVA_LONG, 0, nanos / 1_000_000_000L);
    time.set(JAVA_LONG, JAVA_LONG.byteSize(), nanos % 1_000_000_000L);
    int flags =
        RingConstant.IORING_ENTER_GETEVENTS.value() | RingConstant.IORING_ENTER_EXT_ARG.value();
    enter(completions, flags, argument.address(), ARG_BYTES);
  }

  /** Hands on what was begun; completions stay where they are. */
  public void handOn() {
    INT.setRelease(ring, sqTailAt, tail);
    enter(0, 0, 0, 0);
  }

  /** Waits for one, bounded by a timer that goes on in the ring: one for each wait is costly. */
  public void awaitOne() {
    if (!waking) {
      entry(RingConstant.IORING_OP_TIMEOUT, 0, 0, wakingTime.address(), 1, 0, 0, WAKING);
      waking = true;
    }
    INT.setRelease(ring, sqTailAt, tail);
    enter(1, RingConstant.IORING_ENTER_GETEVENTS.value(), 0, 0);
  }

  private void enter(int completions, int flags, long address, long bytes) {
    long taken =
        calls.call(
            RingConstant.SYS_io_uring_enter.value(),
            descriptor,
            tail - submitted,
            completions,
            flags,
            address,
            bytes);
    if (taken >= 0) {
      submitted += (int) taken;
    } else if (!passing((int) -taken)) {
      throw new PosixException("io_uring_enter", (int) -taken);
    }
  }

  /** The time was over, a signal came, or there is no room just now. */
  private static boolean passing(int errno) {
    return errno == Errno.ETIME
        || errno == Errno.EINTR
        || errno == Errno.EAGAIN
        || errno == Errno.EBUSY;
  }

  /** Whether the kernel has completions that it shows only when it is entered. */
  public boolean holdsBack() {
    int flags = (int) INT.getOpaque(ring, sqFlagsAt);
    return (flags
            & (RingConstant.IORING_SQ_TASKRUN.value() | RingConstant.IORING_SQ_CQ_OVERFLOW.value()))
        != 0;
  }

  /** Takes a completion; false if none is there. */
  public boolean next() {
    while (head != (int) INT.getAcquire(ring, cqTailAt)) {
      long at = cqesAt + (head & cqMask) * CQE_BYTES;
      userData = ring.get(JAVA_LONG, at + RingField.CQE_USER_DATA.offset());
      result = ring.get(JAVA_INT, at + RingField.CQE_RES.offset());
      INT.setRelease(ring, cqHeadAt, ++head);
      if (userData != WAKING) {
        return true;
      }
      waking = false;
    }
    return false;
  }

  /** User data of the transfer that {@link #next} took. */
  public long userData() {
    return userData;
  }

  /** Its bytes, or an errno below 0. */
  public int result() {
    return result;
  }

  /** Nothing may be under way: its memory could still be written to. */
  @Override
  public void close() {
    registry.close();
    entryPages.close();
    ringPages.close();
    calls.closeDescriptor(descriptor);
    calls.close();
    arena.close();
  }
}
