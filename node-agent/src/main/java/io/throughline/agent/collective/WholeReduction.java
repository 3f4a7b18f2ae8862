package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A call that reduces whole operands. */
abstract class WholeReduction extends OwnCall {
  final Reducer reducer;
  final long bytes;
  final long count;

  WholeReduction(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(comm, buffers);
    this.reducer = new Reducer(spec.type(), spec.reduction());
    this.bytes = spec.bytes();
    this.count = spec.count();
  }
}
