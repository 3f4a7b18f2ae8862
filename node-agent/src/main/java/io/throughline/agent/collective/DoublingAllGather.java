package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * An all-gather in which ranks at twice the distance each time exchange all blocks that they have.
 */
final class DoublingAllGather extends BlockCall {
  private final PowerOfTwoRanks fold;

  DoublingAllGather(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.fold = new PowerOfTwoRanks(comm.rank(), comm.size());
  }

  @Override
  public void call() {
    int rank = comm.rank();
    long output = buffers.output();
    int step = 1;
    comm.step(step++);
    if (fold.leaves()) {
      comm.send(rank + 1, buffers.input(), blocks.length(rank));
      comm.step(step);
      comm.receive(rank + 1, output, blocks.total());
      return;
    }
    comm.copy(buffers.input(), output + blocks.at(rank), blocks.length(rank));
    if (fold.stands()) {
      comm.receive(rank - 1, output + blocks.at(rank - 1), blocks.length(rank - 1));
    }
    int number = fold.number();
    for (int distance = 1; distance < fold.size(); distance *= 2) {
      comm.step(step++);
      int own = number & -distance;
      int theirs = own ^ distance;
      int other = fold.rank(number ^ distance);
      comm.exchange(
          other,
          output + blocks.at(fold.first(own)),
          blocks.length(fold.first(own), fold.first(own + distance)),
          other,
          output + blocks.at(fold.first(theirs)),
          blocks.length(fold.first(theirs), fold.first(theirs + distance)));
    }
    if (fold.stands()) {
      comm.step(step);
      comm.send(rank - 1, output, blocks.total());
    }
  }
}
