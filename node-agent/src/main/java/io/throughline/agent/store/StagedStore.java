package io.throughline.agent.store;

import io.throughline.agent.memory.Calibration;
import io.throughline.agent.memory.CopyBuffers;
import io.throughline.agent.store.Transfer.Kind;
import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cuda.GpuResources;
import io.throughline.nativebridge.cuda.PinnedMemory;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Files and the memory of a GPU, over a store that knows the host's only: transfers are cut into
 * pieces, each with a place in pinned memory, so that one piece is copied while others are read or
 * written. After a failure it can only be closed.
 */
final class StagedStore extends SlotStore {
  /** So that a single transfer keeps disk and copies busy at the same time. */
  private static final int LEAST_PLACES = 4;

  /** Most pinned memory for all places. */
  private static final long MOST_BYTES = 256L << 20;

  /** So that short blocks do not have whole files laid in shreds. */
  private static final long LEAST_PIECE = 256L << 10;

  private static final long PAGE = 4096;

  /** A copy is over sooner than a nap. */
  private static final long COPY_NANOS = 20_000;

  private final Gpu gpu;
  private final Calibration copies;
  private final long pieceBytes;
  private final GpuResources open;
  private final Store inner;
  private final int innerMemory;
  private final CopyBuffers out;
  private final CopyBuffers in;

  /** By place: whose piece it has, from where on in the transfer, and how long. */
  private final int[] owners;

  private final long[] starts;
  private final long[] lengths;

  private final NumberQueue free;
  private final NumberQueue leaving;
  private final NumberQueue arriving;

  /** By slot: bytes that were given places, and bytes that have left them. */
  private final long[] cut;

  private final long[] moved;
  private final NumberQueue uncut;
  private final NumberQueue over;

  /**
   * @param open ends with this: pinned memory, and what copies from and to it
   */
  private StagedStore(
      Gpu gpu,
      Calibration copies,
      long pieceBytes,
      GpuResources open,
      PinnedMemory pinned,
      Store inner,
      int depth) {
    super(depth);
    this.gpu = gpu;
    this.copies = copies;
    this.pieceBytes = pieceBytes;
    this.open = open;
    this.inner = inner;
    int places = inner.depth();
    innerMemory = inner.addMemory(pinned.segment());
    long host = pinned.segment().address();
    in = open.keep(new CopyBuffers(gpu, host, 0, pieceBytes, places));
    out = open.keep(new CopyBuffers(gpu, host, 0, pieceBytes, places));
    owners = new int[places];
    starts = new long[places];
    lengths = new long[places];
    free = new NumberQueue(places);
    leaving = new NumberQueue(places);
    arriving = new NumberQueue(places);
    for (int place = 0; place < places; place++) {
      free.add(place);
    }
    cut = new long[depth];
    moved = new long[depth];
    uncut = new NumberQueue(depth);
    over = new NumberQueue(depth);
  }

  /**
   * On the thread that it is to belong to, whose GPU that is.
   *
   * @param copies what copies do here
   * @param largest bytes of a transfer, as most are
   * @param inner opens the store below, for so many transfers under way
   * @throws CudaException where memory cannot be pinned
   */
  static StagedStore open(
      Gpu gpu, Calibration copies, int depth, long largest, IntFunction<Store> inner) {
    long piece = Math.min(copies.chunk(), Math.max(LEAST_PIECE, pages(largest)));
    int places = (int) Math.clamp(depth, LEAST_PLACES, Math.max(LEAST_PLACES, MOST_BYTES / piece));
    GpuResources open = new GpuResources();
    Store below = null;
    try {
      PinnedMemory pinned = open.keep(PinnedMemory.allocate(gpu, piece * places));
      below = inner.apply(places);
      return new StagedStore(gpu, copies, piece, open, pinned, below, depth);
    } catch (RuntimeException | Error e) {
      if (below != null) {
        below.close();
      }
      open.closeAfter(e);
      throw e;
    }
  }

  private static long pages(long bytes) {
    return Math.ceilDiv(bytes, PAGE) * PAGE;
  }

  @Override
  public String words() {
    return inner.words() + ", staged";
  }

  @Override
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>(inner.notes());
    notes.add(
        Note.of(copies.words("What goes between files and GPU " + gpu.ordinal(), pieceBytes)));
    return notes;
  }

  @Override
  public int addFile(DataFile file) {
    inner.addFile(file);
    return super.addFile(file);
  }

  @Override
  void push(Transfer transfer) {
    cut[transfer.slot()] = 0;
    moved[transfer.slot()] = 0;
    uncut.add(transfer.slot());
  }

  @Override
  @Nullable Transfer through() {
    pump();
    if (over.isEmpty()) {
      return null;
    }
    Transfer transfer = transfer(over.take());
    transfer.answered(moved[transfer.slot()]);
    return transfer;
  }

  /** Does what can be done by now. */
  private void pump() {
    try {
      step();
    } catch (CudaException e) {
      throw new StoreException(String.valueOf(e.getMessage()));
    }
  }

  private void step() {
    while (!leaving.isEmpty() && out.copied(leaving.first())) {
      int place = leaving.take();
      Transfer transfer = transfer(owners[place]);
      inner.write(
          place,
          transfer.fileNumber(),
          transfer.position() + starts[place],
          innerMemory,
          out.place(place),
          lengths[place]);
    }
    for (int place = inner.take(); place != NONE; place = inner.take()) {
      Transfer transfer = transfer(owners[place]);
      if (transfer.kind() == Kind.READ) {
        in.copyIn(place, transfer.address() + starts[place], lengths[place]);
        arriving.add(place);
      } else {
        end(place);
      }
    }
    while (!arriving.isEmpty() && in.copied(arriving.first())) {
      end(arriving.take());
    }
    while (!uncut.isEmpty() && !free.isEmpty()) {
      begin(transfer(uncut.first()), free.take());
    }
    inner.submit();
  }

  /** The next piece of a transfer, which is a whole one where it only syncs. */
  private void begin(Transfer transfer, int place) {
    int slot = transfer.slot();
    owners[place] = slot;
    starts[place] = cut[slot];
    lengths[place] = Math.min(pieceBytes, transfer.left() - cut[slot]);
    cut[slot] += lengths[place];
    if (cut[slot] == transfer.left()) {
      uncut.take();
    }
    switch (transfer.kind()) {
      case READ ->
          inner.read(
              place,
              transfer.fileNumber(),
              transfer.position() + starts[place],
              innerMemory,
              in.place(place),
              lengths[place]);
      case WRITE -> {
        out.copyOut(place, transfer.address() + starts[place], lengths[place]);
        leaving.add(place);
      }
      case SYNC -> inner.sync(place, transfer.fileNumber(), false);
      case DATA_SYNC -> inner.sync(place, transfer.fileNumber(), true);
    }
  }

  private void end(int place) {
    int slot = owners[place];
    moved[slot] += lengths[place];
    free.add(place);
    if (moved[slot] == transfer(slot).left()) {
      over.add(slot);
    }
  }

  @Override
  public void submit() {
    pump();
  }

  @Override
  public void await(long nanos) {
    if (!over.isEmpty() || underWay() == 0) {
      return;
    }
    pump();
    if (!leaving.isEmpty() || !arriving.isEmpty()) {
      LockSupport.parkNanos(Math.min(nanos, COPY_NANOS));
    } else if (over.isEmpty()) {
      inner.await(nanos);
    }
  }

  /**
   * What is under way in files and in the GPU ends first: it may still use the places.
   *
   * @throws StoreException where that does not end; its memory is kept
   */
  @Override
  public void close() {
    inner.close();
    open.close();
  }
}
