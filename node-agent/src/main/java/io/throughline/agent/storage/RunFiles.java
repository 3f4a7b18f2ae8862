package io.throughline.agent.storage;

import io.throughline.agent.store.Place;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.store.Stores;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The run's files, its memory, and the store between them. */
final class RunFiles implements AutoCloseable {
  private static final int PAGE = 4096;

  /** Positions that words of the pattern can begin at. */
  private static final int WORD = 8;

  private final StorageSettings settings;
  private final Arena arena = Arena.ofShared();
  private final RunFolder folder;
  private final Store store;
  private final MemorySegment memory;
  private final int memoryNumber;
  private final List<DataFile> files = new ArrayList<>();
  private final DataFile.Alignment alignment;

  /**
   * @param kept the folder that the keeper made; empty where it made none
   */
  RunFiles(StorageSettings settings, String kept) {
    this.settings = settings;
    if (settings.place().root().isEmpty()) {
      throw new ProblemException(
          new Problem(
              "node " + settings.node() + ": storageRoot",
              "it is empty, so no run may make files there",
              "name a folder for files in the node's profile"));
    }
    folder =
        RunFolder.open(
            settings.place().root(), settings.place().below(), settings.place().name(), kept);
    Store opened = null;
    try {
      for (int i = 0; i < settings.files(); i++) {
        files.add(folder.create("data-" + i, settings.direct(), settings.sync().equals("each")));
      }
      alignment = files.getFirst().alignment();
      checkAlignment();
      opened = openStore(settings.depth());
      store = opened;
      memory = arena.allocate(settings.slotBytes() * settings.depth(), PAGE);
      memoryNumber = store.addMemory(memory);
      files.forEach(store::addFile);
    } catch (RuntimeException | Error e) {
      if (opened != null) {
        opened.close();
      }
      folder.close();
      arena.close();
      throw e;
    }
  }

  /** Another of the same engine. */
  Store openStore(int depth) {
    return switch (settings.engine()) {
      case "threads" -> Stores.threads(depth, "");
      case "uring" -> Stores.uring(depth);
      default -> Stores.posix(depth);
    };
  }

  private void checkAlignment() {
    if (settings.direct()) {
      for (PointSpec spec : settings.specs()) {
        Place.requireDirect(files.getFirst(), settings.node(), PointSettings.SIZES, spec.size());
      }
    }
  }

  /** Makes them as they are to be before a point that writes. */
  void renew() {
    if (settings.fillsAhead()) {
      return;
    }
    for (DataFile file : files) {
      onFile(
          file,
          () -> {
            file.truncate(0);
            if (settings.preallocate().equals("reserve")) {
              file.preallocate(settings.fileSize());
            }
          });
    }
  }

  /** Has reads come from the disk, as far as that can be asked for. */
  void dropCaches() {
    if (settings.direct()) {
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
    for (DataFile file : files) {
      onFile(
          file,
          () -> {
            if (!file.named()) {
              throw StoreException.wrong(
                  file.path(), file.path() + " was removed by somebody else while the run used it");
            }
          });
    }
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

  MemorySegment memory() {
    return memory;
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

  /** Of which positions are a multiple where they need not be whole blocks apart. */
  long unit() {
    return settings.direct() ? alignment.offset() : WORD;
  }

  DataFile.Alignment alignment() {
    return alignment;
  }

  /** Memory that something may still write to is left to the end of the process. */
  @Override
  public void close() {
    try {
      store.close();
      arena.close();
    } finally {
      folder.close();
    }
  }
}
