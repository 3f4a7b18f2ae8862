package io.throughline.nativebridge.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * A collective with all its arguments, to be carried out any number of times. Belongs to the
 * world's thread; {@link #call} allocates nothing.
 */
public final class MpiOperation {
  private final MpiWorld world;
  private final String name;

  /** The function with its arguments bound. */
  private final MethodHandle bound;

  MpiOperation(MpiWorld world, MpiArguments arguments) {
    this.world = world;
    this.name = arguments.collective().call();
    this.bound = bind(arguments);
  }

  private MethodHandle bind(MpiArguments of) {
    MpiCalls calls = world.calls();
    long type = world.mpi().handle(of.type().symbol());
    long op = world.mpi().handle(of.reduction().symbol());
    long comm = world.comm();
    MpiBuffer in = of.source();
    MpiBuffer out = of.target();
    int root = of.root();
    return switch (of.collective()) {
      case BARRIER -> with(calls.barrier, comm);
      case BCAST -> with(calls.bcast, in.address(), in.count(), type, root, comm);
      case REDUCE ->
          with(calls.reduce, in.address(), out.address(), whole(in, out), type, op, root, comm);
      case ALLREDUCE ->
          with(calls.allreduce, in.address(), out.address(), whole(in, out), type, op, comm);
      case SCAN -> with(calls.scan, in.address(), out.address(), whole(in, out), type, op, comm);
      case REDUCE_SCATTER_BLOCK ->
          with(calls.reduceScatterBlock, in.address(), out.address(), out.count(), type, op, comm);
      case REDUCE_SCATTER ->
          with(
              calls.reduceScatter,
              in.address(),
              out.address(),
              array(out.counts()),
              type,
              op,
              comm);
      case ALLGATHER ->
          with(
              calls.allgather,
              in.address(),
              in.count(),
              type,
              out.address(),
              out.count(),
              type,
              comm);
      case ALLGATHERV ->
          with(
              calls.allgatherv,
              in.address(),
              in.count(),
              type,
              out.address(),
              array(out.counts()),
              array(out.displacements()),
              type,
              comm);
      case ALLTOALL ->
          with(
              calls.alltoall,
              in.address(),
              in.count(),
              type,
              out.address(),
              out.count(),
              type,
              comm);
      case ALLTOALLV ->
          with(
              calls.alltoallv,
              in.address(),
              array(in.counts()),
              array(in.displacements()),
              type,
              out.address(),
              array(out.counts()),
              array(out.displacements()),
              type,
              comm);
      case GATHER ->
          with(
              calls.gather,
              in.address(),
              in.count(),
              type,
              out.address(),
              out.count(),
              type,
              root,
              comm);
      case GATHERV ->
          with(
              calls.gatherv,
              in.address(),
              in.count(),
              type,
              out.address(),
              array(out.counts()),
              array(out.displacements()),
              type,
              root,
              comm);
      case SCATTER ->
          with(
              calls.scatter,
              in.address(),
              in.count(),
              type,
              out.address(),
              out.count(),
              type,
              root,
              comm);
      case SCATTERV ->
          with(
              calls.scatterv,
              in.address(),
              array(in.counts()),
              array(in.displacements()),
              type,
              out.address(),
              out.count(),
              type,
              root,
              comm);
    };
  }

  /** Elements of a reduction's operand, which lies where the result goes where it is in place. */
  private static int whole(MpiBuffer in, MpiBuffer out) {
    return in.address() == MpiLayout.IN_PLACE.value() ? out.count() : in.count();
  }

  private static MethodHandle with(MethodHandle function, Object... arguments) {
    return MethodHandles.insertArguments(function, 0, arguments);
  }

  /** An array that C code may read for as long as the process lives: a few bytes for a point. */
  private static long array(int[] values) {
    return values.length == 0 ? 0 : Arena.global().allocateFrom(JAVA_INT, values).address();
  }

  /**
   * Carries it out; blocks until this rank's part is done.
   *
   * @throws MpiException when it has failed
   */
  public void call() {
    int code;
    try {
      code = (int) bound.invokeExact();
    } catch (Throwable t) {
      throw MpiCalls.failed(t);
    }
    if (code != MpiLayout.SUCCESS.value()) {
      world.check(name, code);
    }
  }
}
