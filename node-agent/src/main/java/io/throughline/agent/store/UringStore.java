package io.throughline.agent.store;

import io.throughline.agent.store.Transfer.Kind;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.nativebridge.uring.Registry;
import io.throughline.nativebridge.uring.Ring;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Linux's io_uring: one thread, one ring, files and memory registered with the kernel. */
final class UringStore implements Store {
  /** One system call moves no more; a transfer that is longer goes on with the rest. */
  private static final long MOST_AT_ONCE = 1L << 30;

  private static final long CLOSE_NANOS = 10_000_000_000L;

  private final Ring ring;
  private final Transfer[] transfers;
  private final List<DataFile> files = new ArrayList<>();
  private final List<MemorySegment> memories = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private boolean registered = true;
  private boolean fixedMemory;
  private int underWay;

  private UringStore(Ring ring, int depth) {
    this.ring = ring;
    this.transfers = new Transfer[depth];
    for (int slot = 0; slot < depth; slot++) {
      transfers[slot] = new Transfer(slot);
    }
  }

  /**
   * @throws PosixException where the kernel has no ring for this process
   */
  static UringStore open(int depth) {
    return new UringStore(Ring.open(depth), depth);
  }

  @Override
  public String words() {
    return "posix: io_uring";
  }

  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }

  @Override
  public int depth() {
    return transfers.length;
  }

  @Override
  public int addMemory(MemorySegment memory) {
    memories.add(memory);
    registered = false;
    return memories.size() - 1;
  }

  @Override
  public int addFile(DataFile file) {
    files.add(file);
    registered = false;
    return files.size() - 1;
  }

  @Override
  public void read(int slot, int file, long position, int memory, long offset, long bytes) {
    begin(Kind.READ, slot, file, position, memory, offset, bytes);
  }

  @Override
  public void write(int slot, int file, long position, int memory, long offset, long bytes) {
    begin(Kind.WRITE, slot, file, position, memory, offset, bytes);
  }

  @Override
  public void sync(int slot, int file, boolean dataOnly) {
    begin(dataOnly ? Kind.DATA_SYNC : Kind.SYNC, slot, file, 0, NONE, 0, 0);
  }

  private void begin(
      Kind kind, int slot, int file, long position, int memory, long offset, long bytes) {
    if (!registered) {
      register();
    }
    long address = memory == NONE ? 0 : memories.get(memory).address() + offset;
    Transfer transfer = transfers[slot];
    transfer.begin(kind, file, files.get(file), memory, position, address, bytes);
    underWay++;
    push(transfer);
  }

  private void register() {
    if (underWay > 0) {
      throw new IllegalStateException("memory and files are added while nothing is under way");
    }
    registered = true;
    ring.registry().files(files.stream().map(DataFile::descriptor).toList());
    try {
      ring.registry()
          .buffers(
              memories.stream()
                  .map(memory ->
                      memory.asSlice(0, Math.min(memory.byteSize(), Registry.LARGEST_BUFFER)))
                  .toList());
      fixedMemory = true;
    } catch (PosixException e) {
      fixedMemory = false;
      notes.add(
          "The kernel looks memory up at each transfer: registering it failed (%s; the limit on"
                  .formatted(PosixException.words(e.errno()))
              + " locked memory, ulimit -l, is the usual reason).");
    }
  }

  private void push(Transfer transfer) {
    int bytes = (int) Math.min(transfer.left(), MOST_AT_ONCE);
    int memory = transfer.memoryNumber();
    int buffer = Ring.UNREGISTERED;
    if (fixedMemory && memory != NONE) {
      long end = transfer.address() - memories.get(memory).address() + bytes;
      buffer = end <= Registry.LARGEST_BUFFER ? memory : Ring.UNREGISTERED;
    }
    switch (transfer.kind()) {
      case READ ->
          ring.read(
              transfer.fileNumber(),
              transfer.position(),
              transfer.address(),
              bytes,
              buffer,
              transfer.slot());
      case WRITE ->
          ring.write(
              transfer.fileNumber(),
              transfer.position(),
              transfer.address(),
              bytes,
              buffer,
              transfer.slot());
      case SYNC -> ring.sync(transfer.fileNumber(), false, transfer.slot());
      case DATA_SYNC -> ring.sync(transfer.fileNumber(), true, transfer.slot());
    }
  }

  @Override
  public void submit() {
    if (ring.unsubmitted() > 0) {
      ring.enter(0, 0);
    }
  }

  @Override
  public int take() {
    if (ring.holdsBack()) {
      ring.enter(0, 0);
    }
    while (ring.next()) {
      Transfer transfer = transfers[(int) ring.userData()];
      underWay--;
      if (transfer.settle(ring.result())) {
        return transfer.slot();
      }
      underWay++;
      push(transfer);
    }
    return NONE;
  }

  @Override
  public void await(long nanos) {
    if (underWay == 0) {
      return;
    }
    if (nanos >= Ring.WAKING_NANOS) {
      ring.awaitOne();
    } else {
      ring.enter(1, nanos);
    }
  }

  @Override
  public void close() {
    long until = System.nanoTime() + CLOSE_NANOS;
    while (underWay > 0 && System.nanoTime() < until) {
      ring.enter(1, 100_000_000);
      while (ring.next()) {
        underWay--;
      }
    }
    if (underWay > 0) {
      // The kernel may still write to their memory.
      throw StoreException.wrong(
          "",
          "%d reads or writes never came to an end; their memory is kept until the agent ends"
              .formatted(underWay));
    }
    ring.close();
  }
}
