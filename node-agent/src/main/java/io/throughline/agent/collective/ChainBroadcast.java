package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A broadcast from rank to rank in segments: while one is handed on, the next comes in. Every link
 * carries the whole once, at the same time.
 */
final class ChainBroadcast extends OwnCall {
  private final Chain chain;

  ChainBroadcast(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(comm, buffers);
    this.chain = new Chain(spec, comm, false);
  }

  @Override
  public void call() {
    RankBlocks segments = chain.segments();
    long data = chain.first() ? buffers.input() : buffers.output();
    chain.start(data);
    for (int i = 0; i < chain.count(); i++) {
      comm.step(i + 1);
      if (!chain.first()) {
        if (i + 1 < chain.count()) {
          chain.expect(i + 1, data + segments.at(i + 1));
        }
        chain.await(i);
      }
      chain.handOn(i, data + segments.at(i));
    }
    chain.finish();
    comm.copy(data, buffers.output(), segments.total());
  }
}
