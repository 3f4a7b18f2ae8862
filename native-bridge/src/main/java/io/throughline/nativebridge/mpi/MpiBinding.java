package io.throughline.nativebridge.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.stream.Stream;

/** A blocking function of MPI and its arguments, with which other forms of it begin too. */
final class MpiBinding {
  private final Bound bound;

  MpiBinding(MpiWorld world, MpiArguments arguments) {
    this.bound = bind(world, arguments);
  }

  /** A function and all its arguments. */
  @SuppressWarnings("ArrayRecordComponent") // Read once, as an operation is made.
  private record Bound(MethodHandle function, Object[] arguments) {}

  /** The blocking function. */
  MethodHandle function() {
    return bound.function;
  }

  /** Its type: the arguments with which other forms of it begin. */
  MethodType type() {
    return bound.function.type();
  }

  /**
   * @param function the blocking one, or one whose arguments begin with those of it
   * @param further arguments behind these
   */
  MethodHandle with(MethodHandle function, Object... further) {
    return MpiCalls.bound(
        function, Stream.concat(Stream.of(bound.arguments), Stream.of(further)).toArray());
  }

  private static Bound bind(MpiWorld world, MpiArguments of) {
    MpiCalls calls = world.calls();
    long type = world.mpi().handle(of.type().symbol());
    long op = world.mpi().handle(of.reduction().symbol());
    long comm = world.comm();
    MpiBuffer in = of.source();
    MpiBuffer out = of.target();
    int root = of.root();
    return switch (of.collective()) {
      case BARRIER -> bound(calls.barrier, comm);
      case BCAST -> bound(calls.bcast, in.address(), in.count(), type, root, comm);
      case REDUCE ->
          bound(calls.reduce, in.address(), out.address(), whole(in, out), type, op, root, comm);
      case ALLREDUCE ->
          bound(calls.allreduce, in.address(), out.address(), whole(in, out), type, op, comm);
      case SCAN -> bound(calls.scan, in.address(), out.address(), whole(in, out), type, op, comm);
      case REDUCE_SCATTER_BLOCK ->
          bound(calls.reduceScatterBlock, in.address(), out.address(), out.count(), type, op, comm);
      case REDUCE_SCATTER ->
          bound(
              calls.reduceScatter,
              in.address(),
              out.address(),
              array(out.counts()),
              type,
              op,
              comm);
      case ALLGATHER -> bound(calls.allgather, alike(in, type), alike(out, type), comm);
      case ALLGATHERV -> bound(calls.allgatherv, alike(in, type), blocks(out, type), comm);
      case ALLTOALL -> bound(calls.alltoall, alike(in, type), alike(out, type), comm);
      case ALLTOALLV -> bound(calls.alltoallv, blocks(in, type), blocks(out, type), comm);
      case GATHER -> bound(calls.gather, alike(in, type), alike(out, type), root, comm);
      case GATHERV -> bound(calls.gatherv, alike(in, type), blocks(out, type), root, comm);
      case SCATTER -> bound(calls.scatter, alike(in, type), alike(out, type), root, comm);
      case SCATTERV -> bound(calls.scatterv, blocks(in, type), alike(out, type), root, comm);
    };
  }

  /** Elements of a reduction's operand, which lies where the result goes where it is in place. */
  private static int whole(MpiBuffer in, MpiBuffer out) {
    return in.address() == MpiLayout.IN_PLACE.value() ? out.count() : in.count();
  }

  /**
   * @param arguments each one, or several of a buffer in an array
   */
  private static Bound bound(MethodHandle function, Object... arguments) {
    return new Bound(
        function,
        Arrays.stream(arguments)
            .flatMap(
                each -> each instanceof Object[] several ? Arrays.stream(several) : Stream.of(each))
            .toArray());
  }

  /** The arguments of a buffer whose blocks are all alike. */
  private static Object[] alike(MpiBuffer buffer, long type) {
    return new Object[] {buffer.address(), buffer.count(), type};
  }

  /** The arguments of a buffer with a count and a place for each rank. */
  private static Object[] blocks(MpiBuffer buffer, long type) {
    return new Object[] {
      buffer.address(), array(buffer.counts()), array(buffer.displacements()), type
    };
  }

  /** An array that C code may read for as long as the process lives: a few bytes for a point. */
  private static long array(int[] values) {
    return values.length == 0 ? 0 : Arena.global().allocateFrom(JAVA_INT, values).address();
  }
}
