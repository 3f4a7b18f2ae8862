package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A call in which each rank has a block of its own. */
abstract class BlockCall extends OwnCall {
  final RankBlocks blocks;

  BlockCall(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(comm, buffers);
    this.blocks = RankBlocks.ofRanks(spec, comm.size());
  }
}
