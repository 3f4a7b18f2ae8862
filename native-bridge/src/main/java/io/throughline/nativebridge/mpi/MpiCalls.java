package io.throughline.nativebridge.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.ucx.ffi.CLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
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
@SuppressWarnings("restricted") // This is where MPI is reached.
final class MpiCalls {
  final MethodHandle initThread;
  final MethodHandle finalizeMpi;
  final MethodHandle commRank;
  final MethodHandle commSize;
  final MethodHandle commSplit;
  final MethodHandle setErrhandler;
  final MethodHandle errorString;
  final MethodHandle iprobe;
  final MethodHandle test;
  final MethodHandle start;
  final MethodHandle requestFree;
  final MethodHandle barrier;
  final MethodHandle bcast;
  final MethodHandle reduce;
  final MethodHandle allreduce;
  final MethodHandle allgather;
  final MethodHandle allgatherv;
  final MethodHandle reduceScatterBlock;
  final MethodHandle reduceScatter;
  final MethodHandle alltoall;
  final MethodHandle alltoallv;
  final MethodHandle gather;
  final MethodHandle gatherv;
  final MethodHandle scatter;
  final MethodHandle scatterv;
  final MethodHandle scan;

  private final SymbolLookup symbols;

  /**
   * @throws java.util.NoSuchElementException naming a function that the library lacks
   */
  MpiCalls(SymbolLookup symbols) {
    this.symbols = symbols;
    MemoryLayout buffer = JAVA_LONG;
    MemoryLayout handle = JAVA_LONG;
    MemoryLayout number = JAVA_INT;
    initThread = bind("MPI_Init_thread", buffer, buffer, number, buffer);
    finalizeMpi = bind("MPI_Finalize");
    commRank = bind("MPI_Comm_rank", handle, buffer);
    commSize = bind("MPI_Comm_size", handle, buffer);
    commSplit = bind("MPI_Comm_split", handle, number, number, buffer);
    setErrhandler = bind("MPI_Comm_set_errhandler", handle, handle);
    errorString = bind("MPI_Error_string", number, buffer, buffer);
    iprobe = bind("MPI_Iprobe", number, number, handle, buffer, buffer);
    test = bind("MPI_Test", buffer, buffer, buffer);
    start = bind("MPI_Start", buffer);
    requestFree = bind("MPI_Request_free", buffer);
    barrier = bind("MPI_Barrier", handle);
    bcast = bind("MPI_Bcast", buffer, number, handle, number, handle);
    reduce = bind("MPI_Reduce", buffer, buffer, number, handle, handle, number, handle);
    allreduce = bind("MPI_Allreduce", buffer, buffer, number, handle, handle, handle);
    allgather = bind("MPI_Allgather", buffer, number, handle, buffer, number, handle, handle);
    allgatherv =
        bind("MPI_Allgatherv", buffer, number, handle, buffer, buffer, buffer, handle, handle);
    reduceScatterBlock =
        bind("MPI_Reduce_scatter_block", buffer, buffer, number, handle, handle, handle);
    reduceScatter = bind("MPI_Reduce_scatter", buffer, buffer, buffer, handle, handle, handle);
    alltoall = bind("MPI_Alltoall", buffer, number, handle, buffer, number, handle, handle);
    alltoallv =
        bind(
            "MPI_Alltoallv",
            buffer,
            buffer,
            buffer,
            handle,
            buffer,
            buffer,
            buffer,
            handle,
            handle);
    gather = bind("MPI_Gather", buffer, number, handle, buffer, number, handle, number, handle);
    gatherv =
        bind("MPI_Gatherv", buffer, number, handle, buffer, buffer, buffer, handle, number, handle);
    scatter = bind("MPI_Scatter", buffer, number, handle, buffer, number, handle, number, handle);
    scatterv =
        bind(
            "MPI_Scatterv", buffer, buffer, buffer, handle, buffer, number, handle, number, handle);
    scan = bind("MPI_Scan", buffer, buffer, number, handle, handle, handle);
  }

  private MethodHandle bind(String symbol, MemoryLayout... arguments) {
    return bind(symbols, symbol, arguments);
  }

  static MethodHandle bind(SymbolLookup symbols, String symbol, MemoryLayout... arguments) {
    return Linker.nativeLinker()
        .downcallHandle(symbols.findOrThrow(symbol), FunctionDescriptor.of(JAVA_INT, arguments));
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
      throw CLibrary.failed(t);
    }
  }
}
