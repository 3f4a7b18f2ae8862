package io.throughline.agent.echo;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxStream;
import io.throughline.nativebridge.ucx.UcxWorker;
import java.lang.foreign.MemorySegment;

/** One record each way over a connection's stream. */
final class Records {
  private final UcxWorker worker;
  private final UcxStream stream;
  private final UcxMemory memory;
  private final long out;
  private final long in;
  private long sent;
  private long awaited;
  private boolean awaits;

  /**
   * @param place in the memory, for two records
   */
  Records(UcxWorker worker, UcxStream stream, UcxMemory memory, long place) {
    this.worker = worker;
    this.stream = stream;
    this.memory = memory;
    this.out = place;
    this.in = place + PeerRecord.BYTES;
  }

  void send(byte[] record) {
    MemorySegment.copy(record, 0, memory.segment(), JAVA_BYTE, out, record.length);
    sent = stream.send(memory, out, PeerRecord.BYTES);
  }

  void expect() {
    awaited = stream.receive(memory, in, PeerRecord.BYTES);
    awaits = true;
  }

  /** Whether the other side's record is here, once. */
  boolean here() {
    if (!awaits) {
      return false;
    }
    if (awaited != 0) {
      int status = stream.check(awaited);
      if (status == UcxStatus.IN_PROGRESS) {
        return false;
      }
      worker.free(awaited);
      awaited = 0;
      if (status != UcxStatus.OK) {
        // It broke; the endpoint says so too.
        awaits = false;
        return false;
      }
    }
    awaits = false;
    return true;
  }

  byte[] arrived() {
    return memory.segment().asSlice(in, PeerRecord.BYTES).toArray(JAVA_BYTE);
  }

  /** Takes back what is under way: before the connection is closed. */
  void cancel() {
    for (long request : new long[] {awaits ? awaited : 0, sent}) {
      if (request != 0) {
        worker.takeBack(request);
      }
    }
    awaits = false;
    sent = 0;
  }
}
