package io.throughline.agent.collective;

import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Fills a rank's operand with values that differ from rank to rank, element to element and
 * operation to operation, and checks its result against what they make. An operand in place is lost
 * with each operation, so it is filled before each. Belongs to the data thread; allocates nothing
 * while all is right.
 */
public final class PredictableContents {
  private static final long RIGHT = -1;

  private final CollectiveSpec spec;
  private final int rank;
  private final int ranks;
  private final MemorySegment memory;
  private final CollectiveBuffers buffers;
  private final int elementBytes;

  /** The operand of each rank. */
  private final PredictableValues[] operands;

  /** The result of a reduction at this rank. */
  private final PredictableValues reduced;

  private long iteration;
  private long wrong = RIGHT;

  /** The number of the element that is wrong, in the result of a whole. */
  private long wrongElement;

  private PredictableValues wrongValues;

  /**
   * Contents of ranks of a group, whose operands differ from those of other groups.
   *
   * @param rank whose contents, its index in the group
   * @param worldRanks of the group, the indexes among all ranks of the run
   * @param memory that the buffers are inside of
   */
  public PredictableContents(
      CollectiveSpec spec,
      int rank,
      List<Integer> worldRanks,
      MemorySegment memory,
      CollectiveBuffers buffers) {
    this.spec = spec;
    this.rank = rank;
    this.ranks = worldRanks.size();
    this.memory = memory;
    this.buffers = buffers;
    this.elementBytes = spec.type().bytes();
    this.operands = new PredictableValues[ranks];
    for (int i = 0; i < ranks; i++) {
      operands[i] = PredictableValues.of(spec, worldRanks.get(i));
    }
    boolean scans = spec.collective() == Collective.SCAN;
    this.reduced =
        PredictableValues.reduced(spec, scans ? worldRanks.subList(0, rank + 1) : worldRanks);
    this.wrongValues = reduced;
  }

  /** Fills this rank's operand for an operation. */
  public void fill(long operation) {
    PredictableValues own = operands[rank];
    long input = buffers.input();
    switch (spec.collective()) {
      case BARRIER -> {}
      case BROADCAST, SCATTER -> {
        if (rank == spec.root()) {
          own.fill(operation, 0, spec.count(), memory, input);
        }
      }
      case REDUCE, ALL_REDUCE, REDUCE_SCATTER, SCAN ->
          own.fill(operation, 0, spec.count(), memory, input);
      case ALL_GATHER, GATHER ->
          own.fill(operation, start(rank), spec.blockCount(rank, ranks), memory, input);
      case ALL_TO_ALL -> {
        long place = spec.largestBlock(ranks);
        for (int to = 0; to < ranks; to++) {
          long at = input + (spec.inPlace() ? to * place : start(to)) * elementBytes;
          own.fill(operation, start(to), spec.blockCount(to, ranks), memory, at);
        }
      }
    }
  }

  /**
   * Checks this rank's result of an operation that it was filled for.
   *
   * @return index of the first wrong element in the result, or -1; {@link #mismatch} then tells of
   *     it
   */
  public long check(long operation) {
    iteration = operation;
    wrong = RIGHT;
    boolean root = rank == spec.root();
    PredictableValues ofRoot = operands[spec.collective().rooted() ? spec.root() : 0];
    switch (spec.collective()) {
      case BARRIER -> {}
      case BROADCAST -> compare(ofRoot, 0, spec.count(), 0);
      case REDUCE -> compare(reduced, 0, root ? spec.count() : 0, 0);
      case ALL_REDUCE, SCAN -> compare(reduced, 0, spec.count(), 0);
      case REDUCE_SCATTER -> compare(reduced, start(rank), spec.blockCount(rank, ranks), 0);
      case SCATTER -> compare(ofRoot, start(rank), spec.blockCount(rank, ranks), 0);
      case ALL_GATHER, GATHER -> {
        boolean here = root || !spec.collective().rooted();
        for (int from = 0; here && from < ranks && wrong == RIGHT; from++) {
          compare(operands[from], start(from), spec.blockCount(from, ranks), start(from));
        }
      }
      case ALL_TO_ALL -> {
        long own = spec.blockCount(rank, ranks);
        for (int from = 0; from < ranks && wrong == RIGHT; from++) {
          compare(operands[from], start(rank), own, from * spec.largestBlock(ranks));
        }
      }
    }
    return wrong;
  }

  /**
   * @param element number of the first element in a whole buffer
   * @param index its place in the result
   */
  private void compare(PredictableValues values, long element, long count, long index) {
    long at = buffers.output() + index * elementBytes;
    long differs = values.check(iteration, element, count, memory, at);
    if (differs >= 0) {
      wrong = index + differs;
      wrongElement = element + differs;
      wrongValues = values;
    }
  }

  private long start(int block) {
    return spec.blockStart(block, ranks);
  }

  /**
   * The finding of the last {@link #check}, as long as the memory is as it was then: {@code element
   * 17 of all-reduce #5: expected 9.0, got 8.0}; empty where all was right.
   */
  public String mismatch() {
    return wrong == RIGHT
        ? ""
        : "element %d of %s #%d: expected %s, got %s"
            .formatted(wrong, spec.collective().id(), iteration, expected(), got());
  }

  /** The value that the element should have; only where one was wrong. */
  public String expected() {
    return wrongValues.text(spec.type(), iteration, wrongElement);
  }

  /** The value that the element has; only where one was wrong. */
  public String got() {
    return Elements.text(spec.type(), memory, buffers.output() + wrong * elementBytes);
  }
}
