package io.throughline.agent.transport;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;

/**
 * A real transport that damages one bit of one message: of what is written or sent before it leaves
 * its memory, of what is read once it is there.
 */
public final class DamagingTransport implements Transport {
  private final Transport transport;
  private final long number;
  private final long offset;
  private final int bit;
  private MemorySegment memory = MemorySegment.NULL;
  private long messages;
  private long readTicket;
  private long readAt;

  /**
   * @param number of the message, from 0
   * @param offset of the byte in it
   */
  public DamagingTransport(Transport transport, long number, long offset, int bit) {
    this.transport = transport;
    this.number = number;
    this.offset = offset;
    this.bit = bit;
  }

  private void damage(long at) {
    memory.set(JAVA_BYTE, at, (byte) (memory.get(JAVA_BYTE, at) ^ 1 << bit));
  }

  private boolean chosen() {
    return messages++ == number;
  }

  @Override
  public MemorySegment prepare(long bytes) {
    memory = transport.prepare(bytes);
    return memory;
  }

  @Override
  public long write(long at, long length, long remoteOffset) {
    // The greeting is not of the measurement.
    if (length != 64 && chosen()) {
      damage(at + offset);
    }
    return transport.write(at, length, remoteOffset);
  }

  @Override
  public long read(long at, long length, long remoteOffset) {
    boolean chosen = chosen();
    long ticket = transport.read(at, length, remoteOffset);
    if (chosen && ticket == 0) {
      damage(at + offset);
    } else if (chosen) {
      readTicket = ticket;
      readAt = at;
    }
    return ticket;
  }

  @Override
  public long send(long at, long length) {
    if (chosen()) {
      damage(at + offset);
    }
    return transport.send(at, length);
  }

  @Override
  public boolean done(long ticket) {
    boolean done = transport.done(ticket);
    if (done && ticket != 0 && ticket == readTicket) {
      damage(readAt + offset);
      readTicket = 0;
    }
    return done;
  }

  @Override
  public String address() {
    return transport.address();
  }

  @Override
  public void connect(String peer, Deadline until) throws InterruptedException {
    transport.connect(peer, until);
  }

  @Override
  public long receive(long at, long length) {
    return transport.receive(at, length);
  }

  @Override
  public boolean arrived(long ticket) {
    return transport.arrived(ticket);
  }

  @Override
  public long received() {
    return transport.received();
  }

  @Override
  public Set<Operation> operations() {
    return transport.operations();
  }

  @Override
  public long flush() {
    return transport.flush();
  }

  @Override
  public boolean notify(long first, long second) {
    return transport.notify(first, second);
  }

  @Override
  public boolean poll(Notification into) {
    return transport.poll(into);
  }

  @Override
  public long abort(String why) {
    return transport.abort(why);
  }

  @Override
  public void lookAtPeer() {
    transport.lookAtPeer();
  }

  @Override
  public int progress() {
    return transport.progress();
  }

  @Override
  public boolean wakes() {
    return transport.wakes();
  }

  @Override
  public void await(long nanos) {
    transport.await(nanos);
  }

  @Override
  public long movement() {
    return transport.movement();
  }

  @Override
  public long refused() {
    return transport.refused();
  }

  @Override
  public List<String> carriers(Operation operation, long bytes) {
    return transport.carriers(operation, bytes);
  }

  @Override
  public List<Note> notes() {
    return transport.notes();
  }

  @Override
  public void close() {
    transport.close();
  }
}
