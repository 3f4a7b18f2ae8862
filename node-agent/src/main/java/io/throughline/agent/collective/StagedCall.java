package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;
import java.lang.foreign.MemorySegment;

/**
 * A call whose operand and result lie on a GPU. The operand is copied to the host's memory before
 * the ranks carry the call out there, and the result back to the GPU after it.
 */
public final class StagedCall implements OverlappedCall {
  /** No operand or result that is expected is made of this byte alone. */
  private static final byte SPOILED = (byte) 0xa5;

  private final CollectiveCall call;
  private final GpuOperands gpu;
  private final MemorySegment operandCopy;
  private final MemorySegment resultCopy;
  private final long operand;
  private final long operandBytes;
  private final long result;
  private final long resultBytes;

  /**
   * @param call that is carried out in the host's memory; of calls with a computation an {@link
   *     OverlappedCall}
   * @param buffers of the rank, the same places in the host's memory and on the GPU
   */
  public StagedCall(
      CollectiveCall call,
      CollectiveSpec spec,
      Communicator comm,
      CollectiveBuffers buffers,
      GpuOperands gpu) {
    this.call = call;
    this.gpu = gpu;
    this.operand = buffers.input();
    this.operandBytes = operandBytes(spec, comm.rank(), comm.size());
    this.result = buffers.output();
    this.resultBytes = resultBytes(spec, comm.rank(), comm.size());
    this.operandCopy = comm.memory().asSlice(operand, operandBytes);
    this.resultCopy = comm.memory().asSlice(result, resultBytes);
  }

  @Override
  public void call() {
    gpu.copyOut(operand, operandBytes);
    call.call();
    gpu.copyIn(result, resultBytes);
  }

  @Override
  public void call(Computation computation) {
    gpu.copyOut(operand, operandBytes);
    ((OverlappedCall) call).call(computation);
    gpu.copyIn(result, resultBytes);
  }

  /** Moves an operand that was written in the host's memory to the GPU. */
  public void operandWritten() {
    gpu.copyIn(operand, operandBytes);
    // What the host's memory had before must not pass for what the GPU has.
    operandCopy.fill(SPOILED);
  }

  /** Brings the GPU's result to the host's memory, where it can be read. */
  public void readResult() {
    resultCopy.fill(SPOILED);
    gpu.copyOut(result, resultBytes);
  }

  /** Bytes of the operand at a rank; 0 where others have it alone. */
  private static long operandBytes(CollectiveSpec spec, int rank, int ranks) {
    return switch (spec.collective()) {
      case BROADCAST, SCATTER -> rank == spec.root() ? spec.bytes() : 0;
      case ALL_GATHER, GATHER -> block(spec, rank, ranks);
      case BARRIER, REDUCE, ALL_REDUCE, REDUCE_SCATTER, ALL_TO_ALL, SCAN ->
          CollectiveBuffers.inputBytes(spec, ranks);
    };
  }

  /** Bytes of the result at a rank; 0 where others have it alone. */
  private static long resultBytes(CollectiveSpec spec, int rank, int ranks) {
    return switch (spec.collective()) {
      case REDUCE, GATHER -> rank == spec.root() ? spec.bytes() : 0;
      case REDUCE_SCATTER, SCATTER -> block(spec, rank, ranks);
      case BARRIER, BROADCAST, ALL_REDUCE, ALL_GATHER, ALL_TO_ALL, SCAN ->
          CollectiveBuffers.outputBytes(spec, ranks);
    };
  }

  private static long block(CollectiveSpec spec, int rank, int ranks) {
    return spec.blockCount(rank, ranks) * spec.type().bytes();
  }
}
