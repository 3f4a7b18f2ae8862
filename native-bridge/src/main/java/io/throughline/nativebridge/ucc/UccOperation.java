package io.throughline.nativebridge.ucc;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A collective that is ready to be carried out any number of times (a persistent {@code
 * ucc_coll_req_h}). Belongs to its team's thread; {@link #post} and {@link #done} allocate nothing.
 */
public final class UccOperation {
  private final UccTeam team;
  private final Ucc ucc;
  private final UccCalls calls;
  private final String name;
  private final Arena arena = Arena.ofShared();
  private final long request;

  /** The request's head, where its status lies; {@code ucc_collective_test} is inline. */
  private final MemorySegment head;

  private boolean ended;

  @SuppressWarnings("restricted") // The memory is UCC's.
  UccOperation(UccTeam team, UccArguments arguments) {
    this.team = team;
    this.ucc = team.ucc();
    this.calls = ucc.calls();
    this.name = arguments.collective().cName();
    MemorySegment handle = arena.allocate(JAVA_LONG);
    try {
      ucc.check(
          "getting %s of %s ready".formatted(name, arguments.type().cName()),
          (int)
              calls.collectiveInit.invokeExact(
                  arguments.write(arena).address(), handle.address(), team.handle()));
    } catch (Throwable t) {
      arena.close();
      throw failed(t);
    }
    request = handle.get(JAVA_LONG, 0);
    head = MemorySegment.ofAddress(request).reinterpret(Integer.BYTES);
  }

  /**
   * Begins to carry it out, when the last time is over.
   *
   * @throws UccException when UCC refuses
   */
  public void post() {
    int status;
    try {
      status = (int) calls.collectivePost.invokeExact(request);
    } catch (Throwable t) {
      throw failed(t);
    }
    if (status < 0) {
      ucc.check(name, status);
    }
  }

  /**
   * Whether this rank's part is done; {@link UccTeam#progress} moves it.
   *
   * @throws UccException when it has failed
   */
  public boolean done() {
    int status = head.get(JAVA_INT, UccLayout.REQUEST_STATUS.value());
    if (status < 0) {
      ucc.check(name, status);
    }
    return status == UccLayout.OK.value();
  }

  /** Gives it up, when it is not under way. */
  public void end() {
    if (ended) {
      return;
    }
    ended = true;
    try {
      ucc.check("ending " + name, (int) calls.collectiveFinalize.invokeExact(request));
    } catch (Throwable t) {
      throw failed(t);
    }
    arena.close();
  }

  /** The team that carries it out. */
  public UccTeam team() {
    return team;
  }
}
