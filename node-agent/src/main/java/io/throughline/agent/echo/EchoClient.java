package io.throughline.agent.echo;

import io.throughline.agent.workload.WorkFailure;
import java.lang.foreign.MemorySegment;

/** One client: sends an object, waits for it to come back, and looks at what came. */
final class EchoClient {
  private final EchoConnection echoConnection;
  private final MemorySegment memory;
  private final long largest;
  private State state = State.IDLE;
  private long size;
  private long number;
  private long startedAt;
  private long tookNanos;
  private long fillNanos;
  private long verifyNanos;

  private enum State {
    IDLE,
    LENGTH,
    OBJECT
  }

  EchoClient(EchoConnection echoConnection, MemorySegment memory, long largest) {
    this.echoConnection = echoConnection;
    this.memory = memory;
    this.largest = largest;
  }

  EchoConnection channel() {
    return echoConnection;
  }

  boolean idle() {
    return state == State.IDLE;
  }

  /** Sends the next object. */
  void begin(long bytes, FaultInjection faultInjection) {
    size = bytes;
    number++;
    long before = System.nanoTime();
    EchoPattern.fill(memory, echoConnection.outgoing(), size, echoConnection.client(), number);
    startedAt = System.nanoTime();
    fillNanos += startedAt - before;
    echoConnection.expectLength();
    long tag = echoConnection.peer().message();
    switch (faultInjection) {
      case NONE -> echoConnection.send(echoConnection.outgoing(), size);
      case WRONG_TAG -> echoConnection.send(echoConnection.outgoing(), size, size, tag ^ 1);
      case TRUNCATED -> echoConnection.send(echoConnection.outgoing(), size + 1, size, tag);
      case OVERSIZED -> echoConnection.send(echoConnection.outgoing(), size, largest + 1, tag);
    }
    state = State.LENGTH;
  }

  /** Sends an object, a small one, whose return is {@linkplain #expect expected} later. */
  void launch(long most) {
    size = Math.min(largest, most);
    number = 0;
    EchoPattern.fill(memory, echoConnection.outgoing(), size, echoConnection.client(), number);
    echoConnection.send(echoConnection.outgoing(), size);
  }

  /** Awaits the next object that was launched. */
  void expect() {
    echoConnection.expectLength();
    state = State.LENGTH;
  }

  /** Moves on; true once, when the object is back. */
  boolean step() {
    if (state == State.LENGTH && echoConnection.messageHere()) {
      requireSame(echoConnection.announced(size));
      echoConnection.expectObject(size);
      state = State.OBJECT;
    }
    if (state != State.OBJECT || !echoConnection.sendDone() || !echoConnection.messageHere()) {
      return false;
    }
    long now = System.nanoTime();
    tookNanos = now - startedAt;
    echoConnection.requireLength(size);
    long wrong =
        EchoPattern.mismatch(
            memory, echoConnection.incoming(), size, echoConnection.client(), number);
    verifyNanos += System.nanoTime() - now;
    if (wrong >= 0) {
      throw new WorkFailure(
          "client %d: object %d of %d bytes came back changed, from byte %d on"
              .formatted(echoConnection.client(), number, size, wrong));
    }
    state = State.IDLE;
    return true;
  }

  private void requireSame(long announced) {
    if (announced != size) {
      throw new WorkFailure(
          "client %d: an object of %d bytes was sent, and one of %d bytes is coming back"
              .formatted(echoConnection.client(), size, announced));
    }
  }

  /** From the first send until the object was back. */
  long tookNanos() {
    return tookNanos;
  }

  long fillNanos() {
    return fillNanos;
  }

  long verifyNanos() {
    return verifyNanos;
  }

  void resetTimes() {
    fillNanos = 0;
    verifyNanos = 0;
  }
}
