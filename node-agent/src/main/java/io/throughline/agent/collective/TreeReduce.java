package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A reduction up a binomial tree, each message whole. */
final class TreeReduce extends WholeReduction {
  private final Tree tree;

  TreeReduce(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.tree = new Tree(spec.root(), comm.rank(), comm.size());
  }

  @Override
  public void call() {
    boolean root = tree.number() == 0;
    long incoming = buffers.scratch();
    long result = root ? buffers.output() : buffers.scratch() + bytes;
    long operand = buffers.input();
    int step = 1;
    for (int distance = 1; distance < tree.reach(); distance *= 2) {
      if (tree.hasChild(distance)) {
        comm.step(step++);
        comm.receive(tree.rank(tree.number() + distance), incoming, bytes);
        reducer.reduce(comm.memory(), result, operand, incoming, count);
        operand = result;
      }
    }
    if (!root) {
      comm.step(step);
      comm.send(tree.parent(), operand, bytes);
    }
  }
}
