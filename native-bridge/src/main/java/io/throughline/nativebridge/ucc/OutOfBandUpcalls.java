package io.throughline.nativebridge.ucc;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.ucx.ffi.Upcall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * {@code ucc_oob_coll_t}: the exchange as UCC calls it. An exception must not leave an upcall; it
 * is kept for whoever made the call of UCC.
 */
@SuppressWarnings("restricted") // This is where UCC calls back.
final class OutOfBandUpcalls {
  private final OutOfBand exchange;
  private final int rank;
  private final int ranks;
  private final long allGather;
  private final long test;
  private final long free;
  private @Nullable Throwable failure;

  /**
   * @param arena lives as long as UCC may call
   */
  OutOfBandUpcalls(OutOfBand exchange, int rank, int ranks, Arena arena) {
    this.exchange = exchange;
    this.rank = rank;
    this.ranks = ranks;
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType ofRequest = MethodType.methodType(int.class, long.class);
    this.allGather =
        Upcall.bind(
            lookup,
            this,
            "gather",
            MethodType.methodType(
                int.class, long.class, long.class, long.class, long.class, long.class),
            arena);
    this.test = Upcall.bind(lookup, this, "test", ofRequest, arena);
    this.free = Upcall.bind(lookup, this, "done", ofRequest, arena);
  }

  /** Writes the struct. */
  void write(MemorySegment oob) {
    oob.set(JAVA_LONG, UccLayout.OOB_ALLGATHER.value(), allGather);
    oob.set(JAVA_LONG, UccLayout.OOB_REQ_TEST.value(), test);
    oob.set(JAVA_LONG, UccLayout.OOB_REQ_FREE.value(), free);
    oob.set(JAVA_LONG, UccLayout.OOB_INFO.value(), 0L);
    oob.set(JAVA_INT, UccLayout.OOB_COUNT.value(), ranks);
    oob.set(JAVA_INT, UccLayout.OOB_SELF.value(), rank);
  }

  /** Throws what an exchange failed with, once. */
  void rethrow() {
    Throwable thrown = failure;
    failure = null;
    switch (thrown) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(thrown);
    }
  }

  @SuppressWarnings({"unused", "IllegalCatch"}) // Called by UCC; nothing may leave an upcall.
  private int gather(long own, long all, long bytes, long info, long request) {
    try {
      exchange.begin(
          MemorySegment.ofAddress(own).reinterpret(bytes),
          MemorySegment.ofAddress(all).reinterpret(bytes * ranks));
      // UCC takes no request for one that is over; there is one exchange at a time.
      MemorySegment.ofAddress(request).reinterpret(Long.BYTES).set(JAVA_LONG, 0, 1L);
      return UccLayout.OK.value();
    } catch (Throwable thrown) {
      failure = thrown;
      return UccLayout.ERR_NO_MESSAGE.value();
    }
  }

  @SuppressWarnings({"unused", "IllegalCatch"}) // Called by UCC; nothing may leave an upcall.
  private int test(long request) {
    try {
      return (exchange.done() ? UccLayout.OK : UccLayout.IN_PROGRESS).value();
    } catch (Throwable thrown) {
      failure = thrown;
      return UccLayout.ERR_NO_MESSAGE.value();
    }
  }

  @SuppressWarnings("unused") // Called by UCC.
  private int done(long request) {
    return UccLayout.OK.value();
  }
}
