package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A reduction from rank to rank in segments: while one is reduced and handed on, the next comes in.
 * Every link carries the whole once, at the same time.
 */
final class ChainReduce extends OwnCall {
  private final Chain chain;
  private final Reducer reducer;
  private final int elementBytes;
  private final long segmentBytes;

  ChainReduce(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(comm, buffers);
    this.chain = new Chain(spec, comm, true);
    this.reducer = new Reducer(spec.type(), spec.reduction());
    this.elementBytes = spec.type().bytes();
    this.segmentBytes = CollectiveBuffers.segment(spec.bytes());
  }

  @Override
  public void call() {
    RankBlocks segments = chain.segments();
    chain.start(incoming(0));
    for (int i = 0; i < chain.count(); i++) {
      comm.step(i + 1);
      long operand = buffers.input() + segments.at(i);
      if (chain.first()) {
        chain.handOn(i, operand);
        continue;
      }
      if (i + 1 < chain.count()) {
        chain.expect(i + 1, incoming(i + 1));
      }
      chain.await(i);
      chain.makeRoom(i);
      long result = chain.last() ? buffers.output() + segments.at(i) : outgoing(i);
      long elements = segments.length(i) / elementBytes;
      reducer.reduce(comm.memory(), result, operand, incoming(i), elements);
      chain.handOn(i, result);
    }
    chain.finish();
  }

  private long incoming(int segment) {
    return buffers.scratch() + segment % 2 * segmentBytes;
  }

  private long outgoing(int segment) {
    return buffers.scratch() + (2 + segment % 2) * segmentBytes;
  }
}
