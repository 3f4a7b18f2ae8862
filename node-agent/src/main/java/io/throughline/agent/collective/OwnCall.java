package io.throughline.agent.collective;

/** A call that the ranks carry out among themselves, without a library. */
abstract class OwnCall implements CollectiveCall {
  final Communicator comm;
  final CollectiveBuffers buffers;

  OwnCall(Communicator comm, CollectiveBuffers buffers) {
    this.comm = comm;
    this.buffers = buffers;
  }
}
