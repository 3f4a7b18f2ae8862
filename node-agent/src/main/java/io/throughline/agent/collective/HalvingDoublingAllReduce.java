package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * An all-reduce as Rabenseifner's: ranks at half the distance each time exchange the halves of what
 * they have reduced so far, until each has reduced one part; then they collect the parts in the
 * opposite order.
 */
final class HalvingDoublingAllReduce extends OwnCall {
  private final PowerOfTwoRanks fold;
  private final RankBlocks parts;
  private final Reducer reducer;
  private final int elementBytes;
  private int step;

  HalvingDoublingAllReduce(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(comm, buffers);
    this.fold = new PowerOfTwoRanks(comm.rank(), comm.size());
    this.parts = RankBlocks.ofRanks(spec, fold.size());
    this.reducer = new Reducer(spec.type(), spec.reduction());
    this.elementBytes = spec.type().bytes();
  }

  @Override
  public void call() {
    int rank = comm.rank();
    long bytes = parts.total();
    step = 1;
    comm.step(step);
    if (fold.leaves()) {
      comm.send(rank + 1, buffers.input(), bytes);
      comm.step(++step);
      comm.receive(rank + 1, buffers.output(), bytes);
      return;
    }
    long operand = buffers.input();
    if (fold.stands()) {
      comm.receive(rank - 1, buffers.scratch(), bytes);
      reduce(operand, 0, bytes);
      operand = buffers.output();
    }
    halve(operand);
    collect();
    if (fold.stands()) {
      comm.step(++step);
      comm.send(rank - 1, buffers.output(), bytes);
    }
  }

  private void halve(long from) {
    long operand = from;
    int number = fold.number();
    int low = 0;
    for (int distance = fold.size() / 2; distance > 0; distance /= 2) {
      comm.step(++step);
      boolean lower = (number & distance) == 0;
      int kept = lower ? low : low + distance;
      int given = lower ? low + distance : low;
      int other = fold.rank(number ^ distance);
      long at = parts.at(kept);
      long length = parts.length(kept, kept + distance);
      comm.exchange(
          other,
          operand + parts.at(given),
          parts.length(given, given + distance),
          other,
          buffers.scratch() + at,
          length);
      reduce(operand, at, length);
      operand = buffers.output();
      low = kept;
    }
  }

  private void collect() {
    int number = fold.number();
    for (int distance = 1; distance < fold.size(); distance *= 2) {
      comm.step(++step);
      int own = number & -distance;
      int theirs = own ^ distance;
      int other = fold.rank(number ^ distance);
      comm.exchange(
          other,
          buffers.output() + parts.at(own),
          parts.length(own, own + distance),
          other,
          buffers.output() + parts.at(theirs),
          parts.length(theirs, theirs + distance));
    }
  }

  private void reduce(long operand, long at, long length) {
    reducer.reduce(
        comm.memory(),
        buffers.output() + at,
        operand + at,
        buffers.scratch() + at,
        length / elementBytes);
  }
}
