package io.throughline.nativebridge.mpi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * A collective that returns before it is done, ready to be carried out any number of times: a
 * non-blocking call, or a persistent request. Belongs to the world's thread; {@link #begin} and
 * {@link #done} allocate nothing.
 */
public final class MpiRequest {
  private static final long FLAG = Long.BYTES;

  private final MpiWorld world;
  private final String name;
  private final boolean persistent;

  /** The handle of the request, behind it whether it is done. A few bytes for a point. */
  private final MemorySegment state = Arena.global().allocate(JAVA_LONG, 2);

  /** The call that begins it, with its arguments bound. */
  private final MethodHandle begins;

  private boolean ended;

  MpiRequest(MpiWorld world, MpiArguments arguments, boolean persistent) {
    this.world = world;
    this.persistent = persistent;
    MpiCalls calls = world.calls();
    MpiBinding binding = new MpiBinding(world, arguments);
    if (!persistent) {
      this.name = arguments.collective().nonBlocking();
      this.begins = binding.with(calls.followed(name, binding.type(), 1), state.address());
      return;
    }
    this.name = "MPI_Start";
    String init = world.mpi().persistent(arguments.collective());
    world.check(
        init,
        MpiCalls.code(
            binding.with(
                calls.followed(init, binding.type(), 2),
                world.mpi().handle("ompi_mpi_info_null"),
                state.address())));
    this.begins = MpiCalls.bound(calls.start, state.address());
  }

  /**
   * Begins to carry it out, when the last time is over.
   *
   * @throws MpiException when MPI refuses
   */
  public void begin() {
    world.check(name, MpiCalls.code(begins));
  }

  /**
   * Moves it, and tells whether this rank's part is done ({@code MPI_Test}).
   *
   * @throws MpiException when it has failed
   */
  public boolean done() {
    int code;
    try {
      code =
          (int)
              world
                  .calls()
                  .test
                  .invokeExact(
                      state.address(),
                      state.address() + FLAG,
                      (long) MpiLayout.STATUS_IGNORE.value());
    } catch (Throwable t) {
      throw failed(t);
    }
    world.check("MPI_Test", code);
    return state.get(JAVA_INT, FLAG) != 0;
  }

  /** Gives it up, when it is not under way. */
  public void end() {
    if (ended || !persistent) {
      return;
    }
    ended = true;
    world.check(
        "MPI_Request_free",
        MpiCalls.code(MpiCalls.bound(world.calls().requestFree, state.address())));
  }
}
