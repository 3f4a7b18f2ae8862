package io.throughline.agent.store;

import io.throughline.nativebridge.posix.DataFile;
import io.throughline.protocol.result.Note;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Moves bytes between files and memory, several transfers at a time. Belongs to one thread; nothing
 * is allocated between {@link #read} and {@link #take}.
 *
 * <p>Whoever begins a transfer names a slot from 0 to {@link #depth} - 1 that no other transfer
 * has; {@link #take} gives it back. A transfer that is taken was done whole: what the system does
 * in parts is gone on with here.
 */
public interface Store extends AutoCloseable {
  /** No slot: nothing is through. */
  int NONE = -1;

  /** Names the backend that moves the bytes: {@code posix: io_uring}. */
  String words();

  /** Notes for a reader of the numbers. */
  List<Note> notes();

  /** Transfers under way at most. */
  int depth();

  /**
   * Makes memory known, once, before transfers from or to it; it stays until the store is closed.
   * While nothing is under way.
   *
   * @return its number
   */
  int addMemory(MemorySegment memory);

  /**
   * Makes a file known, likewise. It is not closed here.
   *
   * @return its number
   */
  int addFile(DataFile file);

  /**
   * Begins to read. It may wait for {@link #submit}.
   *
   * @param slot free
   * @param file the number that {@link #addFile} gave
   * @param position in the file, bytes; of a direct file a multiple of its alignment, as are the
   *     others
   * @param memory the number that {@link #addMemory} gave
   * @param offset in the memory, bytes
   * @param bytes from 1, as many as lie behind offset in the memory
   */
  void read(int slot, int file, long position, int memory, long offset, long bytes);

  /** Begins to write, likewise. */
  void write(int slot, int file, long position, int memory, long offset, long bytes);

  /** Begins to write, or to read. */
  default void move(
      boolean writes, int slot, int file, long position, int memory, long offset, long bytes) {
    if (writes) {
      write(slot, file, position, memory, offset, bytes);
    } else {
      read(slot, file, position, memory, offset, bytes);
    }
  }

  /**
   * Begins to bring to the device what was written and taken before.
   *
   * @param dataOnly without what reading it back does not need
   */
  void sync(int slot, int file, boolean dataOnly);

  /** Hands on all that was begun. */
  void submit();

  /**
   * A slot whose transfer is through, or {@link #NONE}. Does not wait.
   *
   * @throws StoreException if a transfer failed; the others are still under way
   */
  int take();

  /**
   * Waits until something is through, or the time is over; hands on first.
   *
   * @param nanos from now
   */
  void await(long nanos);

  /** Waits for what is under way, whatever becomes of it, and lets the memory go. */
  @Override
  void close();
}
