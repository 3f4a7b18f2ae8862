package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A scatter down a binomial tree: a rank gets its own block with all for those below it, in the
 * order of the ranks from the root on.
 */
final class TreeScatter extends OwnCall {
  private final Tree tree;
  private final RankBlocks blocks;
  private final int root;

  TreeScatter(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
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
      comm.receive(tree.parent(), buffers.output(), blocks.length(number));
      return;
    }
    boolean inOrder = number == 0 && root == 0;
    long base = inOrder ? buffers.input() : buffers.scratch();
    int step = 1;
    if (number > 0) {
      comm.step(step++);
      long length = blocks.length(number, tree.end(number, tree.reach()));
      comm.receive(tree.parent(), base + blocks.at(number), length);
    } else if (!inOrder) {
      int wrap = comm.size() - root;
      long last = blocks.at(wrap);
      comm.copy(buffers.input() + blocks.total() - last, base, last);
      comm.copy(buffers.input(), base + last, blocks.total() - last);
    }
    for (int distance = tree.reach() / 2; distance > 0; distance /= 2) {
      if (tree.hasChild(distance)) {
        comm.step(step++);
        int child = number + distance;
        long length = blocks.length(child, tree.end(child, distance));
        comm.send(tree.rank(child), base + blocks.at(child), length);
      }
    }
    comm.copy(base + blocks.at(number), buffers.output(), blocks.length(number));
  }
}
