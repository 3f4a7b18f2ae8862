package io.throughline.agent.checks;

import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.cuda.GpuStream;
import io.throughline.nativebridge.cuda.PinnedMemory;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileAvailability.Available;
import io.throughline.nativebridge.cufile.CufileAvailability.Missing;
import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.nativebridge.cufile.CufileHandle;
import io.throughline.nativebridge.cufile.CufileTrial;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Folder;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.nativebridge.posix.Transfers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files and the memory of a GPU, through cuFile. */
final class FileChecks {
  private static final long BYTES = 256L << 20;
  private static final long BLOCK = 4L << 20;
  private static final Path UDEV = Path.of("/run/udev/data");
  private static final String NAME = "gpu-checks.data";

  private final Path scratch;

  FileChecks(Path scratch) {
    this.scratch = scratch;
  }

  List<Check> all() {
    return List.of(
        new Check("cuFile writes from the GPU and reads it back", this::thereAndBack),
        new Check("cuFile reading, against a read and a copy", this::reading));
  }

  /** Actions on an open file. */
  private interface Script {
    String run(Cufile cufile, CufileHandle handle, DataFile file, Vram vram) throws Exception;
  }

  private String with(Script script) throws Exception {
    // The GPU comes first: cuFile wants a context.
    try (Vram vram = new Vram(GpuChecks.driver(), 0, BYTES)) {
      return switch (CufileTrial.open(0)) {
        case Missing(String reason) -> throw new Check.Skip(reason);
        case Available(Cufile cufile) -> {
          try (cufile;
              Folder folder = Folder.open(scratch.toString());
              DataFile file = create(folder);
              CufileHandle handle = handle(cufile, file)) {
            yield script.run(cufile, handle, file, vram)
                + "; "
                + cufile.properties().words()
                + (file.direct() ? "" : "; without O_DIRECT");
          } finally {
            Files.deleteIfExists(scratch.resolve(NAME));
          }
        }
      };
    }
  }

  /**
   * Without the devices of udev cuFile takes no file: a node that lacks them shows nothing of ours.
   */
  private static CufileHandle handle(Cufile cufile, DataFile file) throws Check.Skip {
    try {
      return new CufileHandle(cufile, file.descriptor());
    } catch (CufileException notTaken) {
      if (Files.isDirectory(UDEV)) {
        throw notTaken;
      }
      throw new Check.Skip(String.valueOf(notTaken.getMessage()));
    }
  }

  private static DataFile create(Folder folder) {
    try {
      return folder.createFile(NAME, true, false);
    } catch (PosixException notDirect) {
      return folder.createFile(NAME, false, false);
    }
  }

  private String thereAndBack() throws Exception {
    return with((cufile, handle, file, vram) -> {
      cufile.register(vram.at(0, BYTES), BYTES);
      try {
        vram.fill(0, 5, BYTES);
        write(handle, vram);
        vram.fill(0, 6, BYTES);
        read(handle, vram);
        long wrong = vram.firstWrongByte(0, 5, BYTES);
        Check.require(wrong < 0, "byte " + wrong + " came back changed");
        return "256 MiB alike";
      } finally {
        cufile.unregister(vram.at(0, BYTES));
      }
    });
  }

  private String reading() throws Exception {
    return with((cufile, handle, file, vram) -> {
      vram.fill(0, 5, BYTES);
      write(handle, vram);
      long begun = System.nanoTime();
      readAndCopy(file, vram);
      double peer = BYTES * 1e9 / (System.nanoTime() - begun);
      begun = System.nanoTime();
      read(handle, vram);
      double ours = BYTES * 1e9 / (System.nanoTime() - begun);
      return Check.figure(ours, peer, "read and copy", 0);
    });
  }

  private static void write(CufileHandle handle, Vram vram) {
    for (long at = 0; at < BYTES; at += BLOCK) {
      long moved = handle.write(vram.at(0, BYTES), BLOCK, at, at);
      Check.require(moved == BLOCK, "%d of %d bytes were written".formatted(moved, BLOCK));
    }
  }

  private static void read(CufileHandle handle, Vram vram) {
    for (long at = 0; at < BYTES; at += BLOCK) {
      long moved = handle.read(vram.at(0, BYTES), BLOCK, at, at);
      Check.require(moved == BLOCK, "%d of %d bytes were read".formatted(moved, BLOCK));
    }
  }

  private static void readAndCopy(DataFile file, Vram vram) {
    try (PinnedMemory host = PinnedMemory.allocate(vram.gpu(), BLOCK);
        GpuStream stream = new GpuStream(vram.gpu());
        Transfers calls = new Transfers()) {
      for (long at = 0; at < BYTES; at += BLOCK) {
        long moved = calls.read(file.descriptor(), host.segment().address(), BLOCK, at);
        Check.require(moved == BLOCK, "%d of %d bytes were read".formatted(moved, BLOCK));
        stream.copyIn(vram.at(at, BLOCK), host.segment().address(), BLOCK);
        stream.await();
      }
    }
  }
}
