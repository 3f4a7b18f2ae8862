package io.throughline.agent.echo;

import io.throughline.agent.transport.Credentials;

/** One connection of the server: whatever object comes goes back. */
final class EchoSession {
  private final EchoConnection echoConnection;
  private final String from;
  private final long largest;
  private final EchoServer server;
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

  EchoSession(EchoConnection echoConnection, String from, long largest, EchoServer server) {
    this.echoConnection = echoConnection;
    this.from = from;
    this.largest = largest;
    this.server = server;
    echoConnection.awaitRecord();
  }

  EchoConnection channel() {
    return echoConnection;
  }

  String from() {
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
    if (state == State.RECORD && echoConnection.recordHere()) {
      echoConnection.learn(credentials);
      echoConnection.sendRecord(credentials);
      echoConnection.expectLength();
      state = State.LENGTH;
    }
  }

  /** Moves on; true when something happened. */
  boolean step() {
    if (state == State.RECORD || state == State.CLOSED) {
      return false;
    }
    boolean happened = objects();
    if (echoConnection.controlDone() && echoConnection.controlHere()) {
      hear(echoConnection.said());
      happened = true;
    }
    if (closeAfter == echoConnection.received() && state == State.LENGTH) {
      close();
      happened = true;
    }
    return happened;
  }

  private boolean objects() {
    if (state == State.SENDING) {
      if (!echoConnection.sendDone()) {
        return false;
      }
      echoConnection.expectLength();
      state = State.LENGTH;
      return true;
    }
    if (!echoConnection.messageHere()) {
      return false;
    }
    if (state == State.LENGTH) {
      size = echoConnection.announced(largest);
      echoConnection.expectObject(size);
      state = State.OBJECT;
    } else {
      echoConnection.requireLength(size);
      echoConnection.send(echoConnection.incoming(), size);
      server.echoed(size);
      state = State.SENDING;
    }
    return true;
  }

  private void hear(long what) {
    long value = echoConnection.saidValue();
    if (what == Control.CLOSE) {
      closeAfter = value;
      return;
    }
    server.said(what, value);
    echoConnection.control(what, value);
  }

  /** All that the client sent is here and on its way back: says so, and closes. */
  private void close() {
    if (!answered) {
      echoConnection.control(Control.CLOSE, echoConnection.sent());
      answered = true;
    }
    if (echoConnection.controlDone()) {
      state = State.CLOSED;
    }
  }
}
