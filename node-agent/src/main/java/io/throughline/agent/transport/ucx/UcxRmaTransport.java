package io.throughline.agent.transport.ucx;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Exchange;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.PostList;
import io.throughline.agent.transport.ReceiveList;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.nativebridge.posix.Descriptors;
import io.throughline.nativebridge.posix.HostPages;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxRemoteKey;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxWorker;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A channel of a {@link UcxFabric} to one peer. Endpoints are made from worker addresses, so that
 * UCX may take shared memory where the peer is on the same machine; what it took is in {@link
 * #carriers}.
 */
public final class UcxRmaTransport implements Transport {
  /** All that it can do. */
  public static final Set<Operation> OPERATIONS =
      Collections.unmodifiableSet(EnumSet.allOf(Operation.class));

  private final UcxFabric fabric;
  private final int channel;
  private final UcxContext context;
  private final UcxWorker worker;
  private final ConnectionHandshake connectionHandshake;
  private final AbortMessage abort;
  private final PeerMonitor peerMonitor;
  private final Notifications notifications;
  private final Messages messages;
  private final Operation operation;
  private final int descriptor;
  private final FabricMemory fabricMemory;
  private FabricMemory.@Nullable Part memory;
  private @Nullable UcxConnection ucxConnection;
  private @Nullable MemorySegment peerMemory;

  /** The peer's tag of notifications. */
  private long notified;

  /** The peer's tag of this side's last sentence. */
  private long aborted;

  private long finished;
  private boolean closed;

  /**
   * @param channel its number
   */
  UcxRmaTransport(
      UcxFabric fabric,
      int channel,
      UcxContext context,
      UcxWorker worker,
      FabricMemory fabricMemory) {
    this.fabric = fabric;
    this.channel = channel;
    this.context = context;
    this.worker = worker;
    this.fabricMemory = fabricMemory;
    TransportSetup setup = fabric.setup();
    RunTags tags = fabric.tags(channel);
    operation = setup.operation();
    UcxMemory words =
        fabricMemory.words(
            ConnectionHandshake.MEMORY_BYTES
                + Notifications.MEMORY_BYTES
                + AbortMessage.MEMORY_BYTES);
    connectionHandshake =
        new ConnectionHandshake(
            words.part(0, ConnectionHandshake.MEMORY_BYTES),
            worker,
            setup.credentials(),
            tags,
            fabric::own);
    abort =
        new AbortMessage(
            words.part(
                ConnectionHandshake.MEMORY_BYTES + Notifications.MEMORY_BYTES,
                AbortMessage.MEMORY_BYTES),
            worker,
            tags.abort());
    peerMonitor = new PeerMonitor(connectionHandshake, abort);
    notifications =
        new Notifications(
            words.part(ConnectionHandshake.MEMORY_BYTES, Notifications.MEMORY_BYTES),
            worker,
            tags.notification());
    messages =
        switch (operation) {
          case AM -> new ActiveMessages(worker, channel);
          case STREAM -> new StreamMessages(worker);
          case PUT, GET, TAG -> new TaggedMessages(worker, tags.message());
          case FILE_READ, FILE_WRITE, FILE_MIX -> throw operation.notCarried();
        };
    descriptor = setup.blocks() ? worker.efd() : -1;
  }

  @Override
  public MemorySegment prepare(long bytes) {
    try {
      memory = fabricMemory.data(bytes);
      return registered().segment();
    } catch (UcxException | CudaException e) {
      throw new TransportException(e);
    }
  }

  @Override
  public @Nullable Contents onGpu() {
    return memory == null ? null : memory.onGpu();
  }

  @Override
  public String address() {
    UcxMemory own = registered();
    return new UcxAddress(
            worker.address(), own.packRemoteKey(), own.address(), own.length(), channel)
        .encode();
  }

  @Override
  public void connect(String peerAddress, Deadline until) throws InterruptedException {
    UcxAddress to = UcxAddress.decode(peerAddress);
    try {
      UcxEndpoint endpoint = worker.connect(to.worker(), fabric.errorMode());
      UcxRemoteKey key = endpoint.remoteKey(to.key(), to.memory(), to.bytes());
      RunTags tags = fabric.tags(to.channel());
      notified = tags.notification();
      aborted = tags.abort();
      ucxConnection = new UcxConnection(endpoint, key, registered());
      // Otherwise the first write to each page of shared memory would be a page fault, and
      // measured.
      peerMemory = key.mapped().orElse(null);
      if (peerMemory != null) {
        HostPages.populate(peerMemory);
      }
      peerMonitor.watch(endpoint);
      switch (messages) {
        case TaggedMessages tagged -> tagged.sendTo(tags.message());
        case ActiveMessages active -> active.sendTo(to.channel());
        default -> {}
      }
      connectionHandshake.exchange(endpoint, tags, until);
      if (operation.oneSided()) {
        connectionHandshake.look(endpoint, key, tags, until);
      }
      fabric.connected(channel);
    } catch (UcxException e) {
      throw UcxState.notReached(e, context, fabric.settings());
    }
  }

  @Override
  public @Nullable MemorySegment peerMemory() {
    return peerMemory;
  }

  private UcxMemory registered() {
    FabricMemory.Part own = memory;
    if (own == null) {
      throw new IllegalStateException("not prepared");
    }
    return own.memory();
  }

  private UcxConnection peer() {
    UcxConnection there = ucxConnection;
    if (there == null) {
      throw new IllegalStateException("not connected");
    }
    return there;
  }

  @Override
  public long write(long offset, long length, long remoteOffset) {
    try {
      return peer().write(offset, length, remoteOffset);
    } catch (UcxException refused) {
      throw peerMonitor.because(refused);
    }
  }

  @Override
  public PostList writes(long offset, long remoteOffset, long[] places, long length) {
    return peer().writes(offset, remoteOffset, places, length);
  }

  @Override
  public PostList reads(long offset, long remoteOffset, long[] places, long length) {
    return peer().reads(offset, remoteOffset, places, length);
  }

  @Override
  public long read(long offset, long length, long remoteOffset) {
    try {
      return peer().read(offset, length, remoteOffset);
    } catch (UcxException refused) {
      throw peerMonitor.because(refused);
    }
  }

  @Override
  public long send(long offset, long length) {
    try {
      UcxConnection to = peer();
      return messages.send(to.endpoint(), to.source(), offset, length);
    } catch (UcxException refused) {
      throw peerMonitor.because(refused);
    }
  }

  @Override
  public long receive(long offset, long length) {
    try {
      return messages.receive(peer().endpoint(), registered(), offset, length);
    } catch (UcxException refused) {
      throw peerMonitor.because(refused);
    }
  }

  @Override
  public PostList sends(long offset, long[] places, long length) {
    return messages instanceof TaggedMessages tagged
        ? tagged.sends(peer().endpoint(), peer().source(), offset, places, length)
        : Transport.super.sends(offset, places, length);
  }

  @Override
  public ReceiveList receives(long offset, long[] places, long length, int ahead) {
    return messages instanceof TaggedMessages tagged
        ? tagged.receives(registered(), offset, places, length, ahead)
        : Transport.super.receives(offset, places, length, ahead);
  }

  @Override
  public Exchange exchange(long out, long in, long length) {
    return messages instanceof TaggedMessages tagged && tagged.symmetric()
        ? tagged.exchange(peerMonitor, peer().endpoint(), registered(), out, in, length)
        : Transport.super.exchange(out, in, length);
  }

  @Override
  public boolean arrived(long ticket) {
    boolean there = messages.arrived(ticket);
    finished += there ? 1 : 0;
    return there;
  }

  @Override
  public long received() {
    return messages.received();
  }

  @Override
  public Set<Operation> operations() {
    return OPERATIONS;
  }

  @Override
  public long flush() {
    try {
      return peer().endpoint().flush();
    } catch (UcxException refused) {
      throw peerMonitor.because(refused);
    }
  }

  @Override
  public boolean done(long ticket) {
    if (ticket != 0) {
      int status = worker.check(ticket);
      if (status == UcxStatus.IN_PROGRESS) {
        return false;
      }
      worker.free(ticket);
      if (status != UcxStatus.OK) {
        throw peerMonitor.because(status);
      }
    }
    finished++;
    return true;
  }

  @Override
  public boolean notify(long first, long second) {
    try {
      return notifications.send(peer().endpoint(), notified, first, second);
    } catch (UcxException refused) {
      throw peerMonitor.because(refused);
    }
  }

  @Override
  public boolean poll(Notification into) {
    return notifications.poll(into);
  }

  @Override
  public int progress() {
    peerMonitor.progressed(1);
    return worker.progress();
  }

  @Override
  public boolean wakes() {
    return false;
  }

  @Override
  public void await(long nanos) {
    if (worker.arm()) {
      Descriptors.awaitReadable(descriptor, Duration.ofNanos(Math.max(nanos, 1_000_000)));
      peerMonitor.awoke();
    }
  }

  @Override
  public long abort(String why) {
    try {
      return abort.send(peer().endpoint(), aborted, why);
    } catch (UcxException refused) {
      throw peerMonitor.because(refused);
    }
  }

  @Override
  public void lookAtPeer() {
    worker.progress();
    peerMonitor.look();
  }

  @Override
  public long movement() {
    return finished + (messages instanceof TaggedMessages tagged ? tagged.taken() : 0);
  }

  @Override
  public long refused() {
    return connectionHandshake.refused();
  }

  @Override
  public List<String> carriers(Operation of, long bytes) {
    return peer().lanes().carriers(of, bytes);
  }

  @Override
  public @Nullable TransferProtocol protocol(Operation of, long bytes) {
    return peer().lanes().protocol(of, bytes);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    UcxConnection to = ucxConnection;
    ucxConnection = null;
    peerMonitor.watch(null);
    try {
      try {
        if (to != null) {
          to.key().close();
        }
        notifications.cancel();
        messages.cancel();
      } finally {
        fabric.release();
      }
    } catch (UcxException | CudaException e) {
      throw new TransportException(e);
    }
  }
}
