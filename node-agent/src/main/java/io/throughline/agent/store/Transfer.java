package io.throughline.agent.store;

import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Errno;
import org.jspecify.annotations.Nullable;

/** What a slot has under way. Belongs to the store's thread, but for what says otherwise. */
final class Transfer {
  /** What is done to the file. */
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
  private long address;
  private long bytes;
  private long done;
  private boolean underWay;

  Transfer(int slot) {
    this.slot = slot;
  }

  int slot() {
    return slot;
  }

  /** A new one. */
  void begin(
      Kind newKind, int newFile, DataFile onto, int memory, long where, long at, long length) {
    if (underWay) {
      throw new IllegalStateException("slot " + slot + " has a transfer under way");
    }
    kind = newKind;
    fileNumber = newFile;
    memoryNumber = memory;
    file = onto;
    position = where;
    address = at;
    bytes = length;
    done = 0;
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

  private DataFile file() {
    DataFile there = file;
    if (there == null) {
      throw new IllegalStateException("slot " + slot + " has no transfer");
    }
    return there;
  }

  /** Where what is left of it is in the file. */
  long position() {
    return position + done;
  }

  /** Where what is left of it is in memory. */
  long address() {
    return address + done;
  }

  /** What is left of it. */
  long left() {
    return bytes - done;
  }

  boolean underWay() {
    return underWay;
  }

  /** It is over, whatever became of it. */
  void end() {
    underWay = false;
  }

  /**
   * Takes what the system said of what was left.
   *
   * @param result bytes, or an errno below 0
   * @return whether it is through; else what is left is to be begun again
   * @throws StoreException when it failed, which ends it
   */
  boolean settle(long result) {
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
      throw StoreException.wrong(
          file().path(),
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
