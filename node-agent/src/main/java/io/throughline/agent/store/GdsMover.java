package io.throughline.agent.store;

import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.nativebridge.cufile.CufileHandle;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Transfers;
import java.util.HashMap;
import java.util.Map;

/** cuFile, with files and handles of this thread's own. */
final class GdsMover implements Mover {
  private final Cufile cufile;
  private final Map<DataFile, Opened> opened = new HashMap<>();
  private final Transfers calls = new Transfers();

  private record Opened(DataFile file, CufileHandle handle) {
    void close() {
      handle.close();
      file.close();
    }
  }

  /** On the thread that it belongs to, whose GPU this becomes. */
  GdsMover(Cufile cufile, Gpu gpu) {
    this.cufile = cufile;
    gpu.enter();
  }

  @Override
  public void move(Transfer transfer) {
    try {
      transfer.answered(moved(transfer));
    } catch (CufileException e) {
      failed(transfer, e);
    }
  }

  /** What cuFile said of a transfer, which is the file system's word where it has one. */
  static void failed(Transfer transfer, CufileException e) {
    if (e.errno() == 0) {
      transfer.refused(String.valueOf(e.getMessage()));
    } else {
      transfer.answered(-e.errno());
    }
  }

  private long moved(Transfer transfer) {
    return switch (transfer.kind()) {
      case READ ->
          handle(transfer.file())
              .read(transfer.base(), transfer.left(), transfer.position(), transfer.offset());
      case WRITE ->
          handle(transfer.file())
              .write(transfer.base(), transfer.left(), transfer.position(), transfer.offset());
      case SYNC -> calls.sync(transfer.descriptor(), false);
      case DATA_SYNC -> calls.sync(transfer.descriptor(), true);
    };
  }

  /**
   * This thread's handle of a file.
   *
   * @throws CufileException when cuFile does not take the file
   */
  CufileHandle handle(DataFile file) {
    Opened known = opened.get(file);
    if (known == null) {
      DataFile own = file.again();
      try {
        known = new Opened(own, new CufileHandle(cufile, own.descriptor()));
      } catch (CufileException e) {
        own.close();
        throw e;
      }
      opened.put(file, known);
    }
    return known.handle();
  }

  @Override
  public void close() {
    opened.values().forEach(Opened::close);
    calls.close();
  }
}
