package io.throughline.agent.store;

import io.throughline.agent.store.Transfer.Kind;
import io.throughline.nativebridge.posix.DataFile;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts that all stores have in common: memories and files by their numbers, slots with what each
 * has under way, and going on with what was done in part.
 */
abstract class SlotStore implements Store {
  private final Transfer[] transfers;
  private final List<DataFile> files = new ArrayList<>();
  private final List<MemorySegment> memories = new ArrayList<>();
  private int underWay;

  SlotStore(int depth) {
    transfers = new Transfer[depth];
    for (int slot = 0; slot < depth; slot++) {
      transfers[slot] = new Transfer(slot);
    }
  }

  /** Begins what is left of a transfer; {@link #through} gives it back. */
  abstract void push(Transfer transfer);

  /** A transfer of which something has been said; null for none. Does not wait. */
  abstract @Nullable Transfer through();

  @Override
  public final int depth() {
    return transfers.length;
  }

  @Override
  public int addMemory(MemorySegment memory) {
    memories.add(memory);
    return memories.size() - 1;
  }

  @Override
  public int addFile(DataFile file) {
    files.add(file);
    return files.size() - 1;
  }

  final List<DataFile> files() {
    return files;
  }

  final List<MemorySegment> memories() {
    return memories;
  }

  /** The transfer that a slot has under way, or had last. */
  final Transfer transfer(int slot) {
    return transfers[slot];
  }

  final int underWay() {
    return underWay;
  }

  @Override
  public final void read(int slot, int file, long position, int memory, long offset, long bytes) {
    begin(Kind.READ, slot, file, position, memory, offset, bytes);
  }

  @Override
  public final void write(int slot, int file, long position, int memory, long offset, long bytes) {
    begin(Kind.WRITE, slot, file, position, memory, offset, bytes);
  }

  @Override
  public final void sync(int slot, int file, boolean dataOnly) {
    begin(dataOnly ? Kind.DATA_SYNC : Kind.SYNC, slot, file, 0, NONE, 0, 0);
  }

  private void begin(
      Kind kind, int slot, int file, long position, int memory, long offset, long bytes) {
    long base = memory == NONE ? 0 : memories.get(memory).address();
    Transfer transfer = transfers[slot];
    transfer.begin(kind, file, files.get(file), memory, position, base, offset, bytes);
    underWay++;
    push(transfer);
  }

  @Override
  public int take() {
    for (Transfer transfer = through(); transfer != null; transfer = through()) {
      underWay--;
      if (transfer.settle()) {
        return transfer.slot();
      }
      underWay++;
      push(transfer);
    }
    return NONE;
  }
}
