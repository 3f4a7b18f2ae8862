package io.throughline.nativebridge.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.NativeFunctions;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.stream.Stream;

/**
 * MPI's functions ({@code mpi.h}); each returns an error code. Handles and buffers are addresses,
 * counts and ranks ints.
 */
final class MpiCalls extends NativeFunctions {
  private static final MemoryLayout BUFFER = JAVA_LONG;
  private static final MemoryLayout HANDLE = JAVA_LONG;
  private static final MemoryLayout NUMBER = JAVA_INT;

  final MethodHandle initThread = bind("MPI_Init_thread", BUFFER, BUFFER, NUMBER, BUFFER);
  final MethodHandle finalizeMpi = bind("MPI_Finalize");
  final MethodHandle commRank = bind("MPI_Comm_rank", HANDLE, BUFFER);
  final MethodHandle commSize = bind("MPI_Comm_size", HANDLE, BUFFER);
  final MethodHandle commSplit = bind("MPI_Comm_split", HANDLE, NUMBER, NUMBER, BUFFER);
  final MethodHandle setErrhandler = bind("MPI_Comm_set_errhandler", HANDLE, HANDLE);
  final MethodHandle errorString = bind("MPI_Error_string", NUMBER, BUFFER, BUFFER);
  final MethodHandle iprobe = bind("MPI_Iprobe", NUMBER, NUMBER, HANDLE, BUFFER, BUFFER);
  final MethodHandle test = bind("MPI_Test", BUFFER, BUFFER, BUFFER);
  final MethodHandle start = bind("MPI_Start", BUFFER);
  final MethodHandle requestFree = bind("MPI_Request_free", BUFFER);
  final MethodHandle barrier = bind("MPI_Barrier", HANDLE);
  final MethodHandle bcast = bind("MPI_Bcast", BUFFER, NUMBER, HANDLE, NUMBER, HANDLE);
  final MethodHandle reduce =
      bind("MPI_Reduce", BUFFER, BUFFER, NUMBER, HANDLE, HANDLE, NUMBER, HANDLE);
  final MethodHandle allreduce =
      bind("MPI_Allreduce", BUFFER, BUFFER, NUMBER, HANDLE, HANDLE, HANDLE);
  final MethodHandle allgather =
      bind("MPI_Allgather", BUFFER, NUMBER, HANDLE, BUFFER, NUMBER, HANDLE, HANDLE);
  final MethodHandle allgatherv =
      bind("MPI_Allgatherv", BUFFER, NUMBER, HANDLE, BUFFER, BUFFER, BUFFER, HANDLE, HANDLE);
  final MethodHandle reduceScatterBlock =
      bind("MPI_Reduce_scatter_block", BUFFER, BUFFER, NUMBER, HANDLE, HANDLE, HANDLE);
  final MethodHandle reduceScatter =
      bind("MPI_Reduce_scatter", BUFFER, BUFFER, BUFFER, HANDLE, HANDLE, HANDLE);
  final MethodHandle alltoall =
      bind("MPI_Alltoall", BUFFER, NUMBER, HANDLE, BUFFER, NUMBER, HANDLE, HANDLE);
  final MethodHandle alltoallv =
      bind("MPI_Alltoallv", BUFFER, BUFFER, BUFFER, HANDLE, BUFFER, BUFFER, BUFFER, HANDLE, HANDLE);
  final MethodHandle gather =
      bind("MPI_Gather", BUFFER, NUMBER, HANDLE, BUFFER, NUMBER, HANDLE, NUMBER, HANDLE);
  final MethodHandle gatherv =
      bind("MPI_Gatherv", BUFFER, NUMBER, HANDLE, BUFFER, BUFFER, BUFFER, HANDLE, NUMBER, HANDLE);
  final MethodHandle scatter =
      bind("MPI_Scatter", BUFFER, NUMBER, HANDLE, BUFFER, NUMBER, HANDLE, NUMBER, HANDLE);
  final MethodHandle scatterv =
      bind("MPI_Scatterv", BUFFER, BUFFER, BUFFER, HANDLE, BUFFER, NUMBER, HANDLE, NUMBER, HANDLE);
  final MethodHandle scan = bind("MPI_Scan", BUFFER, BUFFER, NUMBER, HANDLE, HANDLE, HANDLE);

  /**
   * @throws java.util.NoSuchElementException naming a function that the library lacks
   */
  MpiCalls(SymbolLookup symbols) {
    super(symbols);
  }

  /**
   * A function whose arguments are those of another one, followed by addresses.
   *
   * @param type of the other one
   */
  MethodHandle followed(String symbol, MethodType type, int addresses) {
    MemoryLayout[] arguments =
        Stream.concat(
                type.parameterList().stream().map(each -> each == int.class ? JAVA_INT : JAVA_LONG),
                Stream.generate(() -> JAVA_LONG).limit(addresses))
            .toArray(MemoryLayout[]::new);
    return bind(symbol, arguments);
  }

  /** A function with all its arguments. */
  static MethodHandle bound(MethodHandle function, Object... arguments) {
    return MethodHandles.insertArguments(function, 0, arguments);
  }

  /** Calls a function that has all its arguments. */
  static int code(MethodHandle bound) {
    try {
      return (int) bound.invokeExact();
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
