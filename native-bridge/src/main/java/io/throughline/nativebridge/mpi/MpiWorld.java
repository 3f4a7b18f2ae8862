package io.throughline.nativebridge.mpi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * This process as a rank of {@code MPI_COMM_WORLD}. Belongs to one thread. Calls block until the
 * other ranks have done their part, for ever where one is lost.
 */
public final class MpiWorld {
  private final Mpi mpi;
  private final MpiCalls calls;
  private final long comm;
  private final MemorySegment scratch = Arena.global().allocate(JAVA_LONG, 2);
  private final int rank;
  private final int size;

  /** The communicator that collectives are carried out in: this one's, or that of a group of it. */
  private long carrying;

  private MpiWorld(Mpi mpi) {
    this.mpi = mpi;
    this.calls = mpi.calls();
    this.comm = mpi.handle("ompi_mpi_comm_world");
    this.carrying = comm;
    try {
      check(
          "MPI_Init_thread",
          (int)
              calls.initThread.invokeExact(
                  0L, 0L, MpiLayout.THREAD_FUNNELED.value(), scratch.address()));
      check(
          "MPI_Comm_set_errhandler",
          (int) calls.setErrhandler.invokeExact(comm, mpi.handle("ompi_mpi_errors_return")));
      check("MPI_Comm_rank", (int) calls.commRank.invokeExact(comm, scratch.address()));
      rank = scratch.get(JAVA_INT, 0);
      check("MPI_Comm_size", (int) calls.commSize.invokeExact(comm, scratch.address()));
      size = scratch.get(JAVA_INT, 0);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /**
   * Makes this process a rank, once in its life; all ranks do so at the same time. The variables
   * that {@code mpirun} gives have to be in its environment as C code sees it.
   *
   * @throws MpiException when MPI refuses
   */
  public static MpiWorld init(Mpi mpi) {
    return new MpiWorld(mpi);
  }

  /** The library. */
  public Mpi mpi() {
    return mpi;
  }

  public int rank() {
    return rank;
  }

  public int size() {
    return size;
  }

  /**
   * Has the collectives that are made from now on carried out by the ranks of one colour ({@code
   * MPI_Comm_split}), in the order of their keys; all ranks do so at the same time.
   *
   * @throws MpiException when MPI refuses
   */
  public void split(int colour, int key) {
    try {
      check(
          "MPI_Comm_split",
          (int) calls.commSplit.invokeExact(comm, colour, key, scratch.address()));
    } catch (Throwable t) {
      throw failed(t);
    }
    carrying = scratch.get(JAVA_LONG, 0);
  }

  /** Gets a collective ready to be carried out any number of times. */
  public MpiOperation prepare(MpiArguments arguments) {
    return new MpiOperation(this, arguments);
  }

  /** Gets a collective ready that returns before it is done. */
  public MpiRequest prepareNonBlocking(MpiArguments arguments) {
    return new MpiRequest(this, arguments, false);
  }

  /**
   * Makes a persistent request of a collective; all ranks do so in the same order.
   *
   * @throws java.util.NoSuchElementException when the {@linkplain Mpi#persistent library} has none
   * @throws MpiException when MPI refuses
   */
  public MpiRequest preparePersistent(MpiArguments arguments) {
    return new MpiRequest(this, arguments, true);
  }

  /**
   * Moves what other ranks still wait for ({@code MPI_Iprobe}). Allocates nothing.
   *
   * @throws MpiException when something has failed
   */
  public void progress() {
    int code;
    try {
      code =
          (int)
              calls.iprobe.invokeExact(
                  MpiLayout.ANY_SOURCE.value(),
                  MpiLayout.ANY_TAG.value(),
                  comm,
                  scratch.address(),
                  (long) MpiLayout.STATUS_IGNORE.value());
    } catch (Throwable t) {
      throw failed(t);
    }
    check("MPI_Iprobe", code);
  }

  /**
   * Leaves ({@code MPI_Finalize}); all ranks do so at the same time, and none where a rank is lost.
   *
   * @throws MpiException when MPI does not let go
   */
  public void end() {
    MethodHandle end = calls.finalizeMpi;
    try {
      check("MPI_Finalize", (int) end.invokeExact());
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  MpiCalls calls() {
    return calls;
  }

  long comm() {
    return carrying;
  }

  /**
   * @throws MpiException where a code is an error
   */
  void check(String call, int code) {
    if (code != MpiLayout.SUCCESS.value()) {
      throw new MpiException(call, code, words(code));
    }
  }

  private String words(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(MpiLayout.MAX_ERROR_STRING.value());
      MemorySegment length = arena.allocate(JAVA_LONG);
      var _ = (int) calls.errorString.invokeExact(code, text.address(), length.address());
      return text.getString(0);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
