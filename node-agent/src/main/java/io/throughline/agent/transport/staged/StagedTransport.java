package io.throughline.agent.transport.staged;

import io.throughline.agent.memory.Calibration;
import io.throughline.agent.memory.Contents;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.Vram;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.cuda.PinnedMemory;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A transport whose memory is a GPU's, or whose peer's is, over one that knows the host's only. */
public final class StagedTransport implements Transport {
  private static final int WRITE = 1;
  private static final int FLUSH = 2;
  private static final int READ = 3;
  private static final int ABORT = 0;
  private static final int KIND_BITS = 2;

  /** A copy is over sooner than a nap. */
  private static final long COPY_NANOS = 20_000;

  private final Transport inner;
  private final @Nullable GpuDevice gpu;
  private final List<StagingSlots> slots = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();
  private @Nullable Vram vram;
  private @Nullable PinnedMemory pinned;
  private @Nullable Calibration calibration;
  private @Nullable StagingState stagingState;
  private MemorySegment host = MemorySegment.NULL;
  private StagingLayout here = new StagingLayout(0, 0, 0, 0);
  private long received;

  /** The inner one's ticket. */
  private long aborted;

  /**
   * @param inner carries it, and is this one's from now on
   * @param gpu null where this side's memory is the host's
   */
  public StagedTransport(Transport inner, @Nullable GpuDevice gpu) {
    this.inner = inner;
    this.gpu = gpu;
  }

  /** Addresses of a GPU's memory are of no use here: {@link #onGpu} reaches it. */
  @Override
  public MemorySegment prepare(long bytes) {
    GpuDevice onGpu = gpu;
    if (onGpu == null) {
      host = inner.prepare(bytes);
      here = new StagingLayout(Calibration.largest(), 0, -1, 0);
      return host;
    }
    try {
      Vram memory = new Vram(onGpu.driver(), onGpu.gpu(), bytes);
      vram = memory;
      Calibration copies = Calibration.of(memory);
      calibration = copies;
      long spacing = copies.chunk();
      long ring = spacing * StagingLayout.SLOTS;
      host = inner.prepare(3 * ring);
      pin(memory);
      here = new StagingLayout(copies.chunk(), spacing, ring, -1);
      for (int i = 0; i < 3; i++) {
        slots.add(new StagingSlots(memory, host, i * ring, spacing));
      }
      return memory.addresses();
    } catch (CudaException e) {
      throw new TransportException(e);
    }
  }

  private void pin(Vram memory) {
    try {
      pinned = PinnedMemory.pin(memory.gpu(), host);
    } catch (CudaException refused) {
      notes.add(
          Note.doubt(
              "The memory for staging could not be pinned, so copies are slower: "
                  + refused.getMessage()));
    }
  }

  @Override
  public @Nullable Contents onGpu() {
    return vram;
  }

  @Override
  public String address() {
    return here.encode(inner.address());
  }

  @Override
  public void connect(String peer, Deadline until) throws InterruptedException {
    StagingLayout there = StagingLayout.decode(peer);
    inner.connect(StagingLayout.inner(peer), until);
    stagingState = new StagingState(inner, here, there, slots);
    Calibration copies = calibration;
    if (gpu != null && copies != null) {
      notes.add(Note.of(copies.words("GPU " + gpu.gpu(), Math.min(here.chunk(), there.chunk()))));
    } else {
      notes.add(
          Note.of(
              "The other side's GPU is staged, so messages are cut into chunks on both sides."));
    }
  }

  private StagingState traffic() {
    StagingState there = stagingState;
    if (there == null) {
      throw new IllegalStateException("not connected");
    }
    return there;
  }

  private long ticket(long number, int kind) {
    pump();
    return (number << KIND_BITS) | kind;
  }

  @Override
  public long write(long offset, long length, long remoteOffset) {
    return ticket(traffic().outgoing().write(offset, length, remoteOffset), WRITE);
  }

  @Override
  public long read(long offset, long length, long remoteOffset) {
    return ticket(traffic().reads().read(offset, length, remoteOffset), READ);
  }

  @Override
  public long send(long offset, long length) {
    return ticket(traffic().outgoing().send(offset, length), WRITE);
  }

  @Override
  public long flush() {
    return ticket(traffic().outgoing().flush(), FLUSH);
  }

  @Override
  public long abort(String why) {
    aborted = inner.abort(why);
    return aborted == 0 ? 0 : 1L << KIND_BITS | ABORT;
  }

  @Override
  public void lookAtPeer() {
    inner.lookAtPeer();
    pump();
  }

  private boolean aborted() {
    aborted = aborted == 0 || inner.done(aborted) ? 0 : aborted;
    return aborted == 0;
  }

  @Override
  public boolean done(long ticket) {
    long number = ticket >>> KIND_BITS;
    StagingState all = traffic();
    return switch ((int) (ticket & ((1 << KIND_BITS) - 1))) {
      case ABORT -> ticket == 0 || aborted();
      case WRITE -> all.outgoing().left(number);
      case FLUSH -> all.outgoing().flushed(number);
      case READ -> all.reads().done(number);
      default -> true;
    };
  }

  @Override
  public long receive(long offset, long length) {
    return traffic().incoming().receive(offset, length);
  }

  @Override
  public boolean arrived(long ticket) {
    StagedReceives stagedReceives = traffic().incoming();
    if (!stagedReceives.done(ticket)) {
      return false;
    }
    received = stagedReceives.bytes(ticket);
    return true;
  }

  @Override
  public boolean exact() {
    return true;
  }

  @Override
  public long received() {
    return received;
  }

  /** A read is a write by the other side, so it is there wherever there are writes. */
  @Override
  public Set<Operation> operations() {
    EnumSet<Operation> all = EnumSet.copyOf(inner.operations());
    all.add(Operation.GET);
    return all;
  }

  @Override
  public boolean notify(long first, long second) {
    return inner.notify(first, second);
  }

  @Override
  public boolean poll(Notification into) {
    return traffic().passedOn(into);
  }

  @Override
  public int progress() {
    int happened = inner.progress();
    return happened + pump();
  }

  private int pump() {
    StagingState all = stagingState;
    if (all == null) {
      return 0;
    }
    try {
      return all.pump() ? 1 : 0;
    } catch (CudaException e) {
      throw new TransportException(e);
    }
  }

  @Override
  public boolean wakes() {
    return inner.wakes();
  }

  @Override
  public void await(long nanos) {
    StagingState all = stagingState;
    if (all != null && all.copying()) {
      LockSupport.parkNanos(Math.min(nanos, COPY_NANOS));
    } else {
      inner.await(nanos);
    }
  }

  @Override
  public long movement() {
    StagingState all = stagingState;
    return inner.movement() + (all == null ? 0 : all.movement());
  }

  @Override
  public long refused() {
    return inner.refused();
  }

  @Override
  public List<String> carriers(Operation operation, long bytes) {
    return inner.carriers(operation, bytes).stream().map(carrier -> carrier + ", staged").toList();
  }

  @Override
  public List<Note> notes() {
    List<Note> all = new ArrayList<>(inner.notes());
    all.addAll(notes);
    return all;
  }

  /** Ends the GPU's copies first: they may still write to the memory below. */
  @Override
  public void close() {
    RuntimeException failure = null;
    List<AutoCloseable> open = new ArrayList<>(slots);
    if (pinned != null) {
      open.add(pinned);
    }
    open.add(inner);
    if (vram != null) {
      open.add(vram);
    }
    for (AutoCloseable each : open) {
      try {
        each.close();
      } catch (Exception e) {
        failure = failure == null ? new TransportException(e) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
