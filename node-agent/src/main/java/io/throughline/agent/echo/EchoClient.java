package io.throughline.agent.echo;

import io.throughline.agent.work.WorkFailure;
import java.lang.foreign.MemorySegment;

/** One client: sends an object, waits for it to come back, and looks at what came. */
final class EchoClient {
  private final Channel channel;
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

  EchoClient(Channel channel, MemorySegment memory, long largest) {
    this.channel = channel;
    this.memory = memory;
    this.largest = largest;
  }

  Channel channel() {
    return channel;
  }

  boolean idle() {
    return state == State.IDLE;
  }

  /** Sends the next object. */
  void begin(long bytes, Provocation provocation) {
    size = bytes;
    number++;
    long before = System.nanoTime();
    EchoPattern.fill(memory, channel.outgoing(), size, channel.client(), number);
    startedAt = System.nanoTime();
    fillNanos += startedAt - before;
    channel.expectLength();
    long tag = channel.peer().message();
    switch (provocation) {
      case NONE -> channel.send(channel.outgoing(), size);
      case WRONG_TAG -> channel.send(channel.outgoing(), size, size, tag ^ 1);
      case TRUNCATED -> channel.send(channel.outgoing(), size + 1, size, tag);
      case OVERSIZED -> channel.send(channel.outgoing(), size, largest + 1, tag);
    }
    state = State.LENGTH;
  }

  /** Sends an object, a small one, whose return is {@linkplain #expect expected} later. */
  void launch(long most) {
    size = Math.min(largest, most);
    number = 0;
    EchoPattern.fill(memory, channel.outgoing(), size, channel.client(), number);
    channel.send(channel.outgoing(), size);
  }

  /** Awaits the next object that was launched. */
  void expect() {
    channel.expectLength();
    state = State.LENGTH;
  }

  /** Moves on; true once, when the object is back. */
  boolean step() {
    if (state == State.LENGTH && channel.messageHere()) {
      requireSame(channel.announced(size));
      channel.expectObject(size);
      state = State.OBJECT;
    }
    if (state != State.OBJECT || !channel.sendDone() || !channel.messageHere()) {
      return false;
    }
    long now = System.nanoTime();
    tookNanos = now - startedAt;
    channel.requireLength(size);
    long wrong = EchoPattern.mismatch(memory, channel.incoming(), size, channel.client(), number);
    verifyNanos += System.nanoTime() - now;
    if (wrong >= 0) {
      throw new WorkFailure(
          "client %d: object %d of %d bytes came back changed, from byte %d on"
              .formatted(channel.client(), number, size, wrong));
    }
    state = State.IDLE;
    return true;
  }

  private void requireSame(long announced) {
    if (announced != size) {
      throw new WorkFailure(
          "client %d: an object of %d bytes was sent, and one of %d bytes is coming back"
              .formatted(channel.client(), size, announced));
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
