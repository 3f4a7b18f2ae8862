package io.throughline.nativebridge.mpi;

import java.lang.invoke.MethodHandle;

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
    MpiBinding binding = new MpiBinding(world, arguments);
    this.bound = binding.with(binding.function());
  }

  /**
   * Carries it out; blocks until this rank's part is done.
   *
   * @throws MpiException when it has failed
   */
  public void call() {
    int code = MpiCalls.code(bound);
    if (code != MpiLayout.SUCCESS.value()) {
      world.check(name, code);
    }
  }
}
