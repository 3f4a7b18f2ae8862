package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A broadcast down a binomial tree, each message whole. */
final class TreeBroadcast extends OwnCall {
  private final Tree tree;
  private final long bytes;

  TreeBroadcast(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(comm, buffers);
    this.tree = new Tree(spec.root(), comm.rank(), comm.size());
    this.bytes = spec.bytes();
  }

  @Override
  public void call() {
    boolean root = tree.number() == 0;
    long from = root ? buffers.input() : buffers.output();
    int step = 1;
    if (!root) {
      comm.step(step++);
      comm.receive(tree.parent(), from, bytes);
    }
    for (int distance = tree.reach() / 2; distance > 0; distance /= 2) {
      if (tree.hasChild(distance)) {
        comm.step(step++);
        comm.send(tree.rank(tree.number() + distance), from, bytes);
      }
    }
    comm.copy(from, buffers.output(), bytes);
  }
}
