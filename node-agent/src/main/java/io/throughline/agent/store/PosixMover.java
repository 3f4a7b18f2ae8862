package io.throughline.agent.store;

import io.throughline.nativebridge.posix.Transfers;

/** pread and pwrite. */
final class PosixMover implements TransferEngine {
  private final Transfers calls = new Transfers();

  @Override
  public void move(Transfer transfer) {
    int file = transfer.descriptor();
    transfer.answered(
        switch (transfer.kind()) {
          case READ -> calls.read(file, transfer.address(), transfer.left(), transfer.position());
          case WRITE -> calls.write(file, transfer.address(), transfer.left(), transfer.position());
          case SYNC -> calls.sync(file, false);
          case DATA_SYNC -> calls.sync(file, true);
        });
  }

  @Override
  public void close() {
    calls.close();
  }
}
