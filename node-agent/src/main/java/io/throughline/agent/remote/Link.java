package io.throughline.agent.remote;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.HostContents;
import io.throughline.agent.workload.SlotLocation;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** One end of the data path between a client and a server, with the memory of its slots. */
final class Link implements AutoCloseable {
  private final RemoteSettings settings;
  private final int batch;
  private final Transport transport;
  private final int other;
  private final ControlLink controlLink;
  private final Notification incoming = new Notification();
  private MemorySegment memory = MemorySegment.NULL;
  private long base;
  private long remoteBase;
  private boolean left;

  /**
   * @param other the number of who is at the other end, from 1
   */
  Link(
      RemoteSettings settings,
      Transport transport,
      int other,
      WaitStrategy waitStrategy,
      StopSignal stop) {
    this.settings = settings;
    this.batch = settings.requests().batch();
    this.transport = transport;
    this.other = other;
    this.controlLink = new ControlLink(transport, waitStrategy, settings.timeouts().idle(), stop);
  }

  /** Allocates; returns what the other end needs. */
  String prepare() {
    memory = transport.prepare(settings.linkBytes() + SlotLocation.BESIDE);
    base = SlotLocation.base(memory);
    return new SlotLocation(base, transport.address()).text();
  }

  void connect(String address, Deadline until) throws InterruptedException {
    SlotLocation there = SlotLocation.of(address);
    remoteBase = there.base();
    transport.connect(there.address(), until);
  }

  void roundTrip() {
    controlLink.roundTrip(settings.serves());
  }

  /** Sends as soon as there is room. */
  void say(ControlMessage message, long count) {
    controlLink.say(message, count);
  }

  /** Sends two words as soon as there is room. */
  void say(long first, long second) {
    controlLink.say(first, second);
  }

  /** Sends if there is room. */
  boolean trySay(long first, long second) {
    return transport.notify(first, second);
  }

  /** The next notification; null if none has come. Good until the next call. */
  @Nullable Notification poll() {
    return transport.poll(incoming) ? incoming : null;
  }

  /** The other end has gone: nothing more may go to its memory or come from there. */
  void leave() {
    left = true;
  }

  boolean left() {
    return left;
  }

  int other() {
    return other;
  }

  Transport transport() {
    return transport;
  }

  /** Contents of this side's memory. */
  Contents contents() {
    return HostContents.of(transport, memory);
  }

  /** Its addresses, for stores. */
  MemorySegment memory() {
    return memory;
  }

  /** Offset of a slot's block in this side's memory. */
  long at(int slot, int block, long size) {
    return base + ((long) slot * batch + block) * size;
  }

  /** Offset of a slot's block in the other side's memory. */
  long remoteAt(int slot, int block, long size) {
    return at(slot, block, size) - base + remoteBase;
  }

  @Override
  public void close() {
    transport.close();
  }
}
