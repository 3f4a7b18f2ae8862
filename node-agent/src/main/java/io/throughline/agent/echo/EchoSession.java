package io.throughline.agent.echo;

import io.throughline.agent.transport.Credentials;
import java.net.InetSocketAddress;

/** One connection of the server: whatever object comes goes back. */
final class EchoSession {
  /** What the server wants to know of its connections. */
  interface Listener {
    /** An object is on its way back. */
    void echoed(long bytes);

    /** A point begins or ends, or hello: it was answered. */
    void said(long what, long value);
  }

  private final Channel channel;
  private final InetSocketAddress from;
  private final long largest;
  private final Listener listener;
  private State state = State.RECORD;
  private long size;
  private long closeAfter = -1;
  private boolean answered;

  private enum State {
    RECORD,
    LENGTH,
    OBJECT,
    SENDING,
    CLOSED
  }

  EchoSession(Channel channel, InetSocketAddress from, long largest, Listener listener) {
    this.channel = channel;
    this.from = from;
    this.largest = largest;
    this.listener = listener;
    channel.awaitRecord();
  }

  Channel channel() {
    return channel;
  }

  InetSocketAddress from() {
    return from;
  }

  boolean admitted() {
    return state != State.RECORD;
  }

  boolean closed() {
    return state == State.CLOSED;
  }

  /**
   * Looks for the client's record, and answers it.
   *
   * @throws PeerRecord.Refused when it is not one of this run
   */
  void admit(Credentials credentials) throws PeerRecord.Refused {
    if (state == State.RECORD && channel.recordHere()) {
      channel.learn(credentials);
      channel.sendRecord(credentials);
      channel.expectLength();
      state = State.LENGTH;
    }
  }

  /** Moves on; true when something happened. */
  boolean step() {
    if (state == State.RECORD || state == State.CLOSED) {
      return false;
    }
    boolean happened = objects();
    if (channel.controlDone() && channel.controlHere()) {
      hear(channel.said());
      happened = true;
    }
    if (closeAfter == channel.received() && state == State.LENGTH) {
      close();
      happened = true;
    }
    return happened;
  }

  private boolean objects() {
    if (state == State.SENDING) {
      if (!channel.sendDone()) {
        return false;
      }
      channel.expectLength();
      state = State.LENGTH;
      return true;
    }
    if (!channel.messageHere()) {
      return false;
    }
    if (state == State.LENGTH) {
      size = channel.announced(largest);
      channel.expectObject(size);
      state = State.OBJECT;
    } else {
      channel.requireLength(size);
      channel.send(channel.incoming(), size);
      listener.echoed(size);
      state = State.SENDING;
    }
    return true;
  }

  private void hear(long what) {
    long value = channel.saidValue();
    if (what == Control.CLOSE) {
      closeAfter = value;
      return;
    }
    listener.said(what, value);
    channel.control(what, value);
  }

  /** All that the client sent is here and on its way back: says so, and closes. */
  private void close() {
    if (!answered) {
      channel.control(Control.CLOSE, channel.sent());
      answered = true;
    }
    if (channel.controlDone()) {
      state = State.CLOSED;
    }
  }
}
