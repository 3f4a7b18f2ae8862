package io.throughline.agent.store;

import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Errno;
import org.jspecify.annotations.Nullable;

/**
 * The transfer that a slot has under way. Belongs to the store's thread; where another moves the
 * bytes, the queue that it goes through hands its fields over with it.
 */
final class Transfer {
  /** Kind of access to the file. */
  enum Kind {
    READ("reading"),
    WRITE("writing"),
    SYNC("fsync of"),
    DATA_SYNC("fdatasync of");

    private final String verb;

    Kind(String verb) {
      this.verb = verb;
    }

    boolean syncs() {
      return this == SYNC || this == DATA_SYNC;
    }
  }

  private final int slot;
  private Kind kind = Kind.READ;
  private int fileNumber;
  private int memoryNumber;
  private @Nullable DataFile file;
  private long position;
  private long base;
  private long offset;
  private long bytes;
  private long done;
  private long result;
  private String refusal = "";
  private boolean underWay;

  Transfer(int slot) {
    this.slot = slot;
  }

  int slot() {
    return slot;
  }

  /**
   * A new one.
   *
   * @param from where the memory begins
   * @param at offset in it
   */
  void begin(
      Kind newKind,
      int newFile,
      DataFile onto,
      int memory,
      long where,
      long from,
      long at,
      long length) {
    if (underWay) {
      throw new IllegalStateException("slot " + slot + " has a transfer under way");
    }
    kind = newKind;
    fileNumber = newFile;
    memoryNumber = memory;
    file = onto;
    position = where;
    base = from;
    offset = at;
    bytes = length;
    done = 0;
    refusal = "";
    underWay = true;
  }

  Kind kind() {
    return kind;
  }

  int fileNumber() {
    return fileNumber;
  }

  int memoryNumber() {
    return memoryNumber;
  }

  int descriptor() {
    return file().descriptor();
  }

  DataFile file() {
    DataFile there = file;
    if (there == null) {
      throw new IllegalStateException("slot " + slot + " has no transfer");
    }
    return there;
  }

  /** Position in the file of the bytes that are left. */
  long position() {
    return position + done;
  }

  /** Address in memory of the bytes that are left. */
  long address() {
    return base + offset();
  }

  /** Address at which the transfer's memory begins. */
  long base() {
    return base;
  }

  /** Offset in the transfer's memory of the bytes that are left. */
  long offset() {
    return offset + done;
  }

  /** Bytes that are left. */
  long left() {
    return bytes - done;
  }

  /**
   * What the system said of what was left.
   *
   * @param said bytes, or an errno below 0
   */
  void answered(long said) {
    result = said;
  }

  /**
   * It was refused by something that has words of its own.
   *
   * @param words for people
   */
  void refused(String words) {
    refusal = words;
  }

  /**
   * Takes what was said of it.
   *
   * @return whether it is through; else what is left is to be begun again
   * @throws StoreException when it failed, which ends it
   */
  boolean settle() {
    if (!refusal.isEmpty()) {
      underWay = false;
      throw new StoreException("%s %s failed: %s".formatted(words(), file().path(), refusal));
    }
    if (result == -Errno.EINTR || result == -Errno.EAGAIN) {
      return false;
    }
    if (result < 0) {
      underWay = false;
      throw StoreException.refused(words(), file().path(), (int) -result);
    }
    if (kind.syncs()) {
      underWay = false;
      return true;
    }
    done += result;
    if (done >= bytes) {
      underWay = false;
      return true;
    }
    if (result == 0) {
      underWay = false;
      throw new StoreException(
          kind == Kind.READ
              ? "%s %s: the file ends there, it has become shorter: %d of %d bytes were read"
                  .formatted(words(), file().path(), done, bytes)
              : "%s %s: nothing more is taken, %d of %d bytes were written"
                  .formatted(words(), file().path(), done, bytes));
    }
    return false;
  }

  private String words() {
    return kind.syncs() ? kind.verb : "%s %d bytes at %d of".formatted(kind.verb, bytes, position);
  }
}
