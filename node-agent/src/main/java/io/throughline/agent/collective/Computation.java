package io.throughline.agent.collective;

/**
 * A computation that a rank carries out during a non-blocking call, in slices between which it
 * looks at the call. It is a chain of arithmetic in which each step needs the result of the one
 * before; it reads and writes no buffer. Belongs to one thread; allocates nothing.
 */
public final class Computation {
  /** The shortest slice: a look at a call takes some ten nanoseconds, and some hundred by MPI. */
  static final long SHORTEST_SLICE_NANOS = 1_000;

  private static final long CALIBRATION_NANOS = 20_000_000;
  private static final long CALIBRATION_STEPS = 50_000;

  /** The multiplier of Knuth's linear congruential generator MMIX. */
  private static final long FACTOR = 6364136223846793005L;

  private static final long SUMMAND = 1442695040888963407L;

  private final int tests;

  /** The shortest time that the steps of a calibration took until now, nanoseconds. */
  private long fastest = Long.MAX_VALUE;

  /** The end of the chain; kept, so that no step is superfluous. */
  private long value = 1;

  private long slices = 1;
  private long stepsPerSlice;
  private long left;
  private long nanos;

  /**
   * Measures for 20 ms how long a step takes on the thread that calls it.
   *
   * @param tests looks at a call during a computation, at most
   */
  public Computation(int tests) {
    this.tests = tests;
    long until = System.nanoTime() + CALIBRATION_NANOS;
    do {
      calibrate();
    } while (System.nanoTime() < until);
  }

  /**
   * The fastest of many rounds counts: other threads, and code not yet compiled, slow some down.
   */
  private void calibrate() {
    long began = System.nanoTime();
    advance(CALIBRATION_STEPS);
    fastest = Math.clamp(System.nanoTime() - began, 1, fastest);
  }

  /**
   * Sets how long computations take from now on. Takes some 50 µs to look whether a step has become
   * faster, since the compiler may have come to it meanwhile.
   *
   * @param duration nanoseconds, at least 0
   */
  public void setDuration(long duration) {
    calibrate();
    slices = 1 + Math.min(tests, duration / SHORTEST_SLICE_NANOS);
    double steps = (double) duration * CALIBRATION_STEPS / fastest;
    stepsPerSlice = Math.max(1, Math.round(steps / slices));
  }

  /** Begins a computation. */
  public void begin() {
    left = slices;
    nanos = 0;
  }

  /**
   * Carries out the next slice.
   *
   * @return false where none was left
   */
  public boolean step() {
    if (left == 0) {
      return false;
    }
    compute(1);
    return true;
  }

  /** Carries out all slices that are left, at once. */
  public void finish() {
    if (left > 0) {
      compute(left);
    }
  }

  /** The time that the computation has taken since it began. */
  public long nanos() {
    return nanos;
  }

  private void compute(long count) {
    left -= count;
    long began = System.nanoTime();
    advance(count * stepsPerSlice);
    nanos += System.nanoTime() - began;
  }

  private void advance(long steps) {
    long end = value;
    for (long i = 0; i < steps; i++) {
      end = end * FACTOR + SUMMAND;
    }
    value = end;
  }
}
