package io.throughline.agent.echo;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxWorker;
import java.lang.foreign.MemorySegment;

/**
 * One connection, seen from either side: its tags, its part of the memory, and the messages on it.
 */
final class EchoConnection {
  /** Bytes before the buffers, for what is not an object. */
  private static final long HEAD = 512;

  private static final long LENGTH_OUT = 0;
  private static final long LENGTH_IN = 64;
  private static final long CONTROL_OUT = 128;
  private static final long CONTROL_IN = 192;
  private static final long RECORDS = 256;
  private static final long CONTROL_BYTES = 2 * Long.BYTES;

  private final UcxWorker worker;
  private final UcxMemory memory;
  private final MemorySegment segment;
  private final long base;
  private final long bufferBytes;
  private final Trace trace;
  private final Tags own = Tags.generate();
  private final EchoReceive objects;
  private final EchoReceive controls;
  private final Records records;
  private final UcxEndpoint endpoint;
  private Tags peer = new Tags(0, 0);
  private long client;
  private long sentLength;
  private long sentObject;
  private long sentControl;
  private long sent;
  private long received;

  /**
   * @param client the client's number; -1 where it is not known yet
   * @param base where this connection's part of the memory starts
   * @param bufferBytes of one buffer
   */
  EchoConnection(
      UcxWorker worker,
      UcxEndpoint endpoint,
      UcxMemory memory,
      long client,
      long base,
      long bufferBytes,
      Trace trace) {
    this.worker = worker;
    this.endpoint = endpoint;
    this.memory = memory;
    this.segment = memory.segment();
    this.client = client;
    this.base = base;
    this.bufferBytes = bufferBytes;
    this.trace = trace;
    this.objects = new EchoReceive(worker, memory, own.message());
    this.controls = new EchoReceive(worker, memory, own.control());
    this.records = new Records(worker, endpoint.stream(), memory, base + RECORDS);
  }

  /** Bytes of memory that one connection takes. */
  static long bytes(long bufferBytes, int buffers) {
    return HEAD + buffers * bufferBytes;
  }

  /** Bytes of a buffer for objects up to a size, with room for a byte too many. */
  static long bufferBytes(long largest) {
    return (largest + 1 + 63) / 64 * 64;
  }

  long client() {
    return client;
  }

  UcxEndpoint endpoint() {
    return endpoint;
  }

  Tags own() {
    return own;
  }

  Tags peer() {
    return peer;
  }

  /** Offset of incoming objects from the start of the memory. */
  long incoming() {
    return base + HEAD;
  }

  /** Offset of outgoing objects, on the side that has a buffer of its own for them. */
  long outgoing() {
    return base + HEAD + bufferBytes;
  }

  /** Asks for the other side's record. */
  void awaitRecord() {
    records.expect();
  }

  void sendRecord(Credentials credentials) {
    trace.add(Trace.Event.GENERATED_MESSAGE, client, 0, own.message(), 0);
    trace.add(Trace.Event.GENERATED_CONTROL, client, 0, own.control(), 0);
    records.send(new PeerRecord(client, own).encode(credentials));
  }

  /** Whether the record that was asked for is here, once. */
  boolean recordHere() {
    return records.here();
  }

  /**
   * Takes the other side's tags from its record.
   *
   * @throws PeerRecord.Refused when it is not one of this run
   */
  void learn(Credentials credentials) throws PeerRecord.Refused {
    PeerRecord record = PeerRecord.decode(records.arrived(), credentials);
    client = record.client();
    peer = record.tags();
    trace.add(Trace.Event.LEARNT_MESSAGE, client, 0, peer.message(), 0);
    trace.add(Trace.Event.LEARNT_CONTROL, client, 0, peer.control(), 0);
    controls.post(base + CONTROL_IN, CONTROL_BYTES);
  }

  /** Sends an object as two messages: how long it is, and it. */
  void send(long offset, long length) {
    send(offset, length, length, peer.message());
  }

  void send(long offset, long length, long announced, long tag) {
    segment.set(JAVA_LONG, base + LENGTH_OUT, announced);
    sentLength = post(base + LENGTH_OUT, Long.BYTES, tag);
    trace.add(Trace.Event.SENT, client, sent++, tag, Long.BYTES);
    sentObject = post(offset, length, tag);
    trace.add(Trace.Event.SENT, client, sent++, tag, length);
  }

  private long post(long offset, long length, long tag) {
    try {
      return endpoint.tagSend(memory, offset, length, tag);
    } catch (UcxException e) {
      // Before the endpoint itself has told of it.
      throw e.isPeerLost() ? gone(e.status()) : e;
    }
  }

  private PeerLostException gone(int status) {
    return new PeerLostException(
        "client %d: the other side is gone: UCX says %s (%d)"
            .formatted(client, UcxStatus.words(status), status));
  }

  /** Whether the object that was sent last has left its buffer. */
  boolean sendDone() {
    if (sentLength != 0 && done(sentLength)) {
      sentLength = 0;
    }
    if (sentObject != 0 && done(sentObject)) {
      sentObject = 0;
    }
    return sentLength == 0 && sentObject == 0;
  }

  void expectLength() {
    objects.post(base + LENGTH_IN, Long.BYTES);
  }

  void expectObject(long length) {
    objects.post(incoming(), length);
  }

  /** Whether the message that was expected is here, once. */
  boolean messageHere() {
    if (!objects.here()) {
      return false;
    }
    trace.add(Trace.Event.RECEIVED, client, received++, own.message(), objects.length());
    return true;
  }

  /** The length that has come in. */
  long announced(long most) {
    if (objects.length() != Long.BYTES) {
      throw new WorkFailure(
          "client %d: a message of %d bytes came where a length of %d bytes had to be"
              .formatted(client, objects.length(), Long.BYTES));
    }
    long announced = segment.get(JAVA_LONG, base + LENGTH_IN);
    if (announced < 0 || announced > most) {
      throw new WorkFailure(
          "client %d: an object of %d bytes was announced, and the largest of this run has %d bytes"
              .formatted(client, announced, most));
    }
    return announced;
  }

  void requireLength(long announced) {
    if (objects.length() != announced) {
      throw new WorkFailure(
          "client %d: %d bytes were announced, and a message of %d bytes came: it was %s"
              .formatted(
                  client,
                  announced,
                  objects.length(),
                  objects.length() > announced ? "cut off" : "too short"));
    }
  }

  /** Says something about the connection; the one before must be done. */
  void control(long what, long value) {
    segment.set(JAVA_LONG, base + CONTROL_OUT, what);
    segment.set(JAVA_LONG, base + CONTROL_OUT + Long.BYTES, value);
    if (what == Control.CLOSE) {
      trace.add(Trace.Event.SENT_CLOSE, client, value, peer.control(), CONTROL_BYTES);
    }
    sentControl = post(base + CONTROL_OUT, CONTROL_BYTES, peer.control());
  }

  boolean controlDone() {
    if (sentControl != 0 && done(sentControl)) {
      sentControl = 0;
    }
    return sentControl == 0;
  }

  /** Whether something was said about the connection; {@link #said} tells what. */
  boolean controlHere() {
    return controls.here();
  }

  long said() {
    return segment.get(JAVA_LONG, base + CONTROL_IN);
  }

  /** Its number; asks for the next. */
  long saidValue() {
    long value = segment.get(JAVA_LONG, base + CONTROL_IN + Long.BYTES);
    if (said() == Control.CLOSE) {
      trace.add(Trace.Event.RECEIVED_CLOSE, client, value, own.control(), CONTROL_BYTES);
    }
    controls.post(base + CONTROL_IN, CONTROL_BYTES);
    return value;
  }

  /** Messages with lengths and objects that were sent. */
  long sent() {
    return sent;
  }

  /** Messages with lengths and objects that have come. */
  long received() {
    return received;
  }

  private boolean done(long request) {
    int status = worker.check(request);
    if (status == UcxStatus.IN_PROGRESS) {
      return false;
    }
    worker.free(request);
    if (status != UcxStatus.OK) {
      throw gone(status);
    }
    return true;
  }

  void requirePeer() {
    if (endpoint.failed()) {
      throw new PeerLostException("client %d: the other side is gone".formatted(client));
    }
  }

  /** Takes back what nothing came for: before the connection is closed. */
  void cancel() {
    objects.cancel();
    controls.cancel();
    records.cancel();
  }
}
