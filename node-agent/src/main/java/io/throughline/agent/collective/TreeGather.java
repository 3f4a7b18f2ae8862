package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A gather up a binomial tree: a rank hands on its own block with all from below it, in the order
 * of the ranks from the root on.
 */
final class TreeGather extends OwnCall {
  private final Tree tree;
  private final RankBlocks blocks;
  private final int root;

  TreeGather(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(comm, buffers);
    this.root = spec.root();
    this.tree = new Tree(root, comm.rank(), comm.size());
    this.blocks = RankBlocks.ofRanks(spec, comm.size(), root);
  }

  @Override
  public void call() {
    int number = tree.number();
    if (number % 2 == 1) {
      comm.step(1);
      comm.send(tree.parent(), buffers.input(), blocks.length(number));
      return;
    }
    boolean inOrder = number == 0 && root == 0;
    long base = inOrder ? buffers.output() : buffers.scratch();
    comm.copy(buffers.input(), base + blocks.at(number), blocks.length(number));
    int step = 1;
    for (int distance = 1; distance < tree.reach(); distance *= 2) {
      if (tree.hasChild(distance)) {
        comm.step(step++);
        int child = number + distance;
        long length = blocks.length(child, tree.end(child, distance));
        comm.receive(tree.rank(child), base + blocks.at(child), length);
      }
    }
    if (number > 0) {
      comm.step(step);
      long length = blocks.length(number, tree.end(number, tree.reach()));
      comm.send(tree.parent(), base + blocks.at(number), length);
    } else if (!inOrder) {
      int wrap = comm.size() - root;
      long last = blocks.at(wrap);
      comm.copy(base, buffers.output() + blocks.total() - last, last);
      comm.copy(base + last, buffers.output(), blocks.total() - last);
    }
  }
}
