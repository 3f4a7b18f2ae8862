package io.throughline.nativebridge.ucc;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A team of ranks, with the context and library handle that it is made of. Belongs to one thread.
 * Its arena is never closed before UCC has given all up, and not at all after a failure: UCC would
 * wait for ever for a rank that is lost.
 */
public final class UccTeam {
  /** Room for what later versions append to the structs. */
  static final long RESERVED = 512;

  private static final int API_MAJOR = 1;
  private static final int API_MINOR = 0;

  private final Ucc ucc;
  private final UccCalls calls;
  private final Arena arena = Arena.ofShared();
  private final OutOfBandUpcalls upcalls;
  private final int rank;
  private final int ranks;
  private final List<UccOperation> operations = new ArrayList<>();
  private long library;
  private long context;
  private long team;

  private UccTeam(Ucc ucc, int rank, int ranks, OutOfBand exchange) {
    this.ucc = ucc;
    this.calls = ucc.calls();
    this.rank = rank;
    this.ranks = ranks;
    this.upcalls = new OutOfBandUpcalls(exchange, rank, ranks, arena);
  }

  /**
   * Makes a team; all ranks do so at the same time.
   *
   * @param exchange whose exceptions come out here
   * @param wait looks until what it is given holds; its exceptions come out here
   * @throws UccException when UCC refuses
   */
  public static UccTeam create(
      Ucc ucc, int rank, int ranks, OutOfBand exchange, Consumer<BooleanSupplier> wait) {
    UccTeam made = new UccTeam(ucc, rank, ranks, exchange);
    try (Arena scratch = Arena.ofConfined()) {
      made.openLibrary(scratch);
      made.openContext(scratch);
      made.openTeam(scratch, wait);
    } catch (Throwable t) {
      throw failed(t);
    }
    return made;
  }

  private void openLibrary(Arena scratch) throws Throwable {
    MemorySegment handle = scratch.allocate(JAVA_LONG);
    check(
        "reading the library's configuration",
        (int) calls.libConfigRead.invokeExact(0L, 0L, handle.address()));
    long config = handle.get(JAVA_LONG, 0);
    MemorySegment params = scratch.allocate(RESERVED, 16);
    params.set(JAVA_LONG, 0, UccLayout.LIB_FIELD_THREAD_MODE.value());
    params.set(JAVA_INT, UccLayout.LIB_PARAMS_THREAD_MODE.value(), UccLayout.THREAD_SINGLE.value());
    int status =
        (int)
            calls.initVersion.invokeExact(
                API_MAJOR, API_MINOR, params.address(), config, handle.address());
    calls.libConfigRelease.invokeExact(config);
    check("opening the library", status);
    library = handle.get(JAVA_LONG, 0);
  }

  private void openContext(Arena scratch) throws Throwable {
    MemorySegment handle = scratch.allocate(JAVA_LONG);
    check(
        "reading the context's configuration",
        (int) calls.contextConfigRead.invokeExact(library, 0L, handle.address()));
    long config = handle.get(JAVA_LONG, 0);
    MemorySegment params = scratch.allocate(RESERVED, 16);
    params.set(
        JAVA_LONG, 0, UccLayout.CONTEXT_FIELD_TYPE.value() | UccLayout.CONTEXT_FIELD_OOB.value());
    params.set(JAVA_INT, UccLayout.CONTEXT_TYPE.value(), UccLayout.CONTEXT_EXCLUSIVE.value());
    upcalls.write(params.asSlice(UccLayout.CONTEXT_OOB.value()));
    int status =
        (int) calls.contextCreate.invokeExact(library, params.address(), config, handle.address());
    calls.contextConfigRelease.invokeExact(config);
    check("making the context", status);
    context = handle.get(JAVA_LONG, 0);
  }

  private void openTeam(Arena scratch, Consumer<BooleanSupplier> wait) throws Throwable {
    MemorySegment contexts = scratch.allocate(JAVA_LONG);
    contexts.set(JAVA_LONG, 0, context);
    MemorySegment handle = scratch.allocate(JAVA_LONG);
    MemorySegment params = scratch.allocate(RESERVED, 16);
    params.set(
        JAVA_LONG,
        0,
        UccLayout.TEAM_FIELD_EP.value()
            | UccLayout.TEAM_FIELD_EP_RANGE.value()
            | UccLayout.TEAM_FIELD_SIZE.value()
            | UccLayout.TEAM_FIELD_OOB.value());
    params.set(JAVA_LONG, UccLayout.TEAM_EP.value(), rank);
    params.set(JAVA_INT, UccLayout.TEAM_EP_RANGE.value(), UccLayout.EP_RANGE_CONTIG.value());
    params.set(JAVA_LONG, UccLayout.TEAM_SIZE.value(), ranks);
    upcalls.write(params.asSlice(UccLayout.TEAM_OOB.value()));
    check(
        "making the team",
        (int)
            calls.teamCreatePost.invokeExact(
                contexts.address(), 1, params.address(), handle.address()));
    team = handle.get(JAVA_LONG, 0);
    wait.accept(() -> {
      progress();
      return over("making the team", calls.teamCreateTest, team);
    });
  }

  private boolean over(String operation, MethodHandle call, long handle) {
    try {
      return check(operation, (int) call.invokeExact(handle)) != UccLayout.IN_PROGRESS.value();
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  private int check(String operation, int status) {
    upcalls.rethrow();
    return ucc.check(operation, status);
  }

  /** The library that the team was made of. */
  public Ucc ucc() {
    return ucc;
  }

  /**
   * Gets a collective ready to be carried out any number of times; all ranks do so in the same
   * order.
   *
   * @throws UccException when UCC has no implementation of it for these arguments
   */
  public UccOperation prepare(UccArguments arguments) {
    UccOperation operation = new UccOperation(this, arguments);
    operations.add(operation);
    return operation;
  }

  long handle() {
    return team;
  }

  /**
   * Moves what is under way ({@code ucc_context_progress}). Allocates nothing.
   *
   * @throws UccException when something that is under way has failed
   */
  public void progress() {
    int status;
    try {
      status = (int) calls.contextProgress.invokeExact(context);
    } catch (Throwable t) {
      throw failed(t);
    }
    if (status < 0) {
      check("progress", status);
    }
  }

  /**
   * Gives all up; all ranks do so at the same time, and none where a rank is lost.
   *
   * @param wait looks until what it is given holds; its exceptions come out here
   * @throws UccException when UCC refuses
   */
  public void destroy(Consumer<BooleanSupplier> wait) {
    operations.forEach(UccOperation::end);
    operations.clear();
    wait.accept(() -> over("giving up the team", calls.teamDestroy, team));
    over("giving up the context", calls.contextDestroy, context);
    over("closing the library", calls.finalizeLib, library);
    arena.close();
  }
}
