package io.throughline.agent.store;

import io.throughline.agent.store.Transfer.Kind;
import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.nativebridge.cufile.CufileHandle;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Errno;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.nativebridge.posix.Transfers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/** cuFile, with files and handles of this thread's own. */
final class GdsMover implements TransferEngine {
  private static final long PIECE = 1L << 20;
  private static final long PAGE = 4096;

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
      if (e.errno() == 0) {
        transfer.refused(String.valueOf(e.getMessage()));
      } else {
        transfer.answered(systemsWord(transfer, e));
      }
    }
  }

  /**
   * Of a transfer that failed cuFile may have an errno of no meaning, or EIO where the disk is
   * full. The same bytes, read past it, have the system's, as has room for those that were to be
   * written; where neither fails, cuFile's stands.
   */
  private long systemsWord(Transfer transfer, CufileException failed) {
    try (DataFile own = transfer.file().again()) {
      long said = transfer.kind() == Kind.READ ? read(own, transfer) : room(own, transfer);
      return said < 0 ? said : -failed.errno();
    }
  }

  private long read(DataFile own, Transfer transfer) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment scratch = arena.allocate(PIECE, PAGE);
      long said = 0;
      for (long at = 0; at < transfer.left() && said >= 0; at += PIECE) {
        long length = Math.min(PIECE, transfer.left() - at);
        said = calls.read(own.descriptor(), scratch.address(), length, transfer.position() + at);
      }
      return said;
    }
  }

  private static long room(DataFile own, Transfer transfer) {
    try {
      own.reserve(transfer.position(), transfer.left());
      return 0;
    } catch (PosixException none) {
      return none.errno() == Errno.EOPNOTSUPP ? 0 : -none.errno();
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
      } catch (RuntimeException | Error e) {
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
