package io.throughline.agent.storage;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.store.Backend;
import io.throughline.agent.store.FileAccess;
import io.throughline.agent.store.FileAccess.Sync;
import io.throughline.agent.store.FileLocation;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreCloser;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.workload.PlacedMemory;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The run's files, its memory, and the store between them. */
final class RunFiles implements AutoCloseable {
  private static final long PAGE = 4096;

  /** Positions that words of the pattern can begin at. */
  private static final int WORD = 8;

  private final StorageSettings settings;
  private final FileAccess access;
  private final RunFolder folder;
  private final Backend backend;
  private final Store store;
  private final PlacedMemory memory;
  private final long base;
  private final int memoryNumber;
  private final List<DataFile> files = new ArrayList<>();
  private final DataFile.Alignment alignment;

  /**
   * @param folder this one's from now on
   * @param placement where the memory lies
   */
  RunFiles(StorageSettings settings, RunFolder folder, Placement placement) {
    this.settings = settings;
    this.access = settings.access();
    this.folder = folder;
    Deque<AutoCloseable> open = new ArrayDeque<>(List.of(folder));
    try {
      for (int i = 0; i < settings.files().count(); i++) {
        files.add(folder.create("data-" + i, access.direct(), access.sync() == Sync.EACH));
      }
      alignment = files.getFirst().alignment();
      checkAlignment();
      memory = new PlacedMemory(placement, settings.memoryBytes() + PAGE);
      open.push(memory);
      base = -memory.segment().address() & PAGE - 1;
      backend = Backend.choose(access.engine(), placement.gpu(), folder, access.direct());
      open.push(backend);
      store = backend.open(access.depth(), settings.slotBytes());
      open.push(store);
      memoryNumber = store.addMemory(memory.segment());
      files.forEach(store::addFile);
    } catch (RuntimeException | Error e) {
      closeAll(open);
      throw e;
    }
  }

  private static void closeAll(Deque<AutoCloseable> open) {
    for (AutoCloseable each : open) {
      try {
        each.close();
      } catch (Exception e) {
        System.err.println("after a failure: " + e.getMessage());
      }
    }
  }

  /** Another, between the files and the host's memory. */
  Store openOnHost(int depth) {
    return backend.onHost(depth);
  }

  private void checkAlignment() {
    if (access.direct()) {
      for (PointSpec spec : settings.specs()) {
        FileLocation.requireDirect(
            files.getFirst(), settings.nodeRole().node(), PointSettings.SIZES, spec.size());
      }
    }
  }

  /** Makes them as they are to be before a point that writes. */
  void renew() {
    if (settings.files().filled()) {
      return;
    }
    for (DataFile file : files) {
      onFile(
          file,
          () -> {
            file.truncate(0);
            if (settings.files().reserved()) {
              file.preallocate(access.fileBytes());
            }
          });
    }
  }

  /** Has reads come from the disk, as far as that can be asked for. */
  void dropCaches() {
    if (access.direct()) {
      return;
    }
    for (DataFile file : files) {
      onFile(
          file,
          () -> {
            file.sync(false);
            file.dropCache();
          });
    }
  }

  /**
   * @throws StoreException when somebody has removed one, or its folder, meanwhile
   */
  void requireNamed() {
    folder.requireNamed();
  }

  private static void onFile(DataFile file, Runnable work) {
    try {
      work.run();
    } catch (PosixException e) {
      throw StoreException.of(file.path(), e);
    }
  }

  Store store() {
    return store;
  }

  /** Notes on the backend that moves the bytes and on its choice, in sentences. */
  List<Note> notes() {
    List<Note> notes = new ArrayList<>(backend.notes());
    notes.addAll(store.notes());
    return notes;
  }

  /** Contents of the blocks' memory. */
  Contents contents() {
    return memory.contents();
  }

  /** Address of a slot's block: on whole pages, as direct access wants it. */
  long at(int slot) {
    return base + slot * settings.slotBytes();
  }

  int memoryNumber() {
    return memoryNumber;
  }

  List<DataFile> files() {
    return files;
  }

  String path(int file) {
    return files.get(file).path();
  }

  /** Unit of which positions are multiples where they need not be whole blocks apart. */
  long unit() {
    return access.direct() ? alignment.offset() : WORD;
  }

  DataFile.Alignment alignment() {
    return alignment;
  }

  /** Memory that something may still write to is left to the end of the process. */
  @Override
  public void close() {
    try (folder) {
      StoreCloser.close(List.of(store::close), List.of(backend::close, memory::close));
    }
  }
}
