package io.throughline.agent.store;

import io.throughline.agent.store.Transfer.Kind;
import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.nativebridge.cufile.CufileHandle;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Transfers;
import org.jspecify.annotations.Nullable;

/** A transfer that goes from thread to thread; the queues hand its fields over with it. */
final class GdsJob {
  private final Transfer transfer;
  private @Nullable DataFile file;
  private @Nullable CufileException failure;
  private long base;
  private long result;

  GdsJob(Transfer transfer) {
    this.transfer = transfer;
  }

  Transfer transfer() {
    return transfer;
  }

  /** A new one, whose address in the transfer is an offset from a base. */
  void order(DataFile onto, long newBase) {
    file = onto;
    base = newBase;
  }

  DataFile file() {
    DataFile there = file;
    if (there == null) {
      throw new IllegalStateException("no transfer was begun");
    }
    return there;
  }

  /** On a thread of the store. */
  void run(CufileHandle handle, Transfers calls) {
    failure = null;
    try {
      result =
          switch (transfer.kind()) {
            case READ ->
                handle.read(base, transfer.left(), transfer.position(), transfer.address());
            case WRITE ->
                handle.write(base, transfer.left(), transfer.position(), transfer.address());
            case SYNC -> calls.sync(transfer.descriptor(), false);
            case DATA_SYNC -> calls.sync(transfer.descriptor(), true);
          };
    } catch (CufileException e) {
      failed(e);
    }
  }

  void failed(CufileException why) {
    failure = why;
    result = -why.errno();
  }

  /**
   * Whether it is through; else what is left is to be begun again.
   *
   * @throws StoreException when it failed
   */
  boolean settle() {
    CufileException why = failure;
    if (why != null && why.errno() == 0) {
      transfer.end();
      throw StoreException.wrong(
          file().path(),
          "%s %s failed: %s"
              .formatted(
                  transfer.kind() == Kind.READ ? "reading" : "writing",
                  file().path(),
                  why.getMessage()));
    }
    return transfer.settle(result);
  }
}
