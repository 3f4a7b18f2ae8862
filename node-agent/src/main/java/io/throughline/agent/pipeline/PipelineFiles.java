package io.throughline.agent.pipeline;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.store.Backend;
import io.throughline.agent.store.Disk;
import io.throughline.agent.store.FileLocation;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreCloser;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.workload.FileSync;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.SyncTimeout;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.PipelineScenario;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The files of one side, and the stages that read and write them. */
final class PipelineFiles implements AutoCloseable {
  /** Between two looks at a file that is being filled. */
  private static final long LOOK_NANOS = 20_000;

  private final PipelineSettings settings;
  private final StageSlots stageSlots;
  private final LatencyBoard latencies;
  private final @Nullable RunFolder folder;
  private final @Nullable DataFile source;
  private final @Nullable DataFile target;
  private final @Nullable Backend backend;
  private final List<FileStage> stages = new ArrayList<>();

  /** Stages that have filled a file. */
  private final List<FileStage> fillers = new ArrayList<>();

  /**
   * @param gpu that the slots are on; null for the host's memory
   * @param folders opens the run's folder; asked only where this side has files
   */
  PipelineFiles(
      PipelineSettings settings,
      StageSlots stageSlots,
      @Nullable GpuDevice gpu,
      Supplier<RunFolder> folders,
      LatencyBoard latencies) {
    this.settings = settings;
    this.stageSlots = stageSlots;
    this.latencies = latencies;
    RunFolder opened = null;
    try {
      opened = settings.side().reads() || settings.side().writes() ? folders.get() : null;
      folder = opened;
      source =
          folder != null && settings.side().reads()
              ? folder.create("source", settings.access().direct())
              : null;
      target =
          folder != null && settings.side().writes()
              ? folder.create("target", settings.access().direct())
              : null;
      requireDirect(source);
      requireDirect(target);
      backend =
          folder == null
              ? null
              : Backend.choose(settings.access().engine(), gpu, folder, settings.access().direct());
    } catch (RuntimeException | Error e) {
      if (opened != null) {
        opened.close();
      }
      if (e instanceof StoreException) {
        throw settings.nodeRole().problem(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  private void requireDirect(@Nullable DataFile file) {
    if (file != null && settings.access().direct()) {
      FileLocation.requireDirect(
          file, settings.nodeRole().node(), PipelineScenario.CHUNK, settings.chunks().bytes());
    }
  }

  /** Reads the source. */
  FileStage reading() {
    return stage(false, source);
  }

  /** Writes the target. */
  FileStage writing() {
    return stage(true, target);
  }

  /** Reads the target back. */
  FileStage readingBack() {
    return stage(false, target);
  }

  private FileStage stage(boolean writes, @Nullable DataFile file) {
    if (file == null) {
      throw new IllegalStateException("there is no such file on this side");
    }
    FileStage made = new FileStage(writes, stageSlots, open(), file, latencies);
    stages.add(made);
    return made;
  }

  private Store open() {
    Backend chosen = backend;
    if (chosen == null) {
      throw new IllegalStateException("there are no files on this side");
    }
    return chosen.open(settings.access().depth(), stageSlots.chunkBytes());
  }

  /**
   * Fills both files, so that what is read is there and what is written is overwritten; in part
   * where the run is asked to stop meanwhile.
   *
   * @throws StoreException when a file cannot be written, or nothing moves for the run's timeout
   */
  void lay(StopSignal stop) {
    if (source != null) {
      lay(source, false, stop);
    }
    if (target != null) {
      lay(target, true, stop);
    }
  }

  private void lay(DataFile file, boolean wrong, StopSignal stop) {
    StallTimeout stallTimeout = new StallTimeout(settings.timeouts().idle());
    stallTimeout.restart(System.nanoTime());
    FileStage laying = new FileStage(true, stageSlots, open(), file, latencies);
    fillers.add(laying);
    try (laying) {
      long next = 0;
      long done = 0;
      while (done < stageSlots.fileChunks() && !stop.raised()) {
        while (next < stageSlots.fileChunks()
            && laying.room()
            && next - done < settings.chunks().slots()) {
          if (wrong) {
            stageSlots.fillWrong(next);
          } else {
            stageSlots.fill(next);
          }
          laying.take(next++);
        }
        int more = laying.through();
        done += more;
        if (more == 0) {
          if (stallTimeout.expired(System.nanoTime(), done)) {
            throw StoreException.stalled(settings.timeouts().idle(), file.path());
          }
          LockSupport.parkNanos(LOOK_NANOS);
        }
      }
      if (!stop.raised()) {
        laying.sync(new FileSync(syncTimeout(file), stop), () -> {});
        FileLocation.dropCache(file, settings.access().direct());
      }
    }
  }

  private SyncTimeout syncTimeout(DataFile file) {
    return new SyncTimeout(settings.timeouts().idle(), Disk.of(file)::deviceWritten);
  }

  /**
   * @throws StoreException when somebody has removed a file meanwhile
   */
  void requireNamed() {
    if (folder != null) {
      folder.requireNamed();
    }
  }

  /** Brings what was written to the device. */
  void sync(
      FileStage writing, PipelineLoop pipelineLoop, @Nullable PipelineControl pipelineControl) {
    if (target != null) {
      pipelineLoop.sync(writing, syncTimeout(target), pipelineControl);
    }
  }

  /** Notes on the backend that moves the bytes and on the files, in sentences. */
  List<Note> notes() {
    Set<Note> notes = new LinkedHashSet<>(backend == null ? List.of() : backend.notes());
    DataFile any = source == null ? target : source;
    for (FileStage stage : stages) {
      notes.add(
          Note.of(
              any == null
                  ? "Storage by %s.".formatted(stage.words())
                  : "Storage by %s, %s."
                      .formatted(
                          stage.words(), FileLocation.words(any, settings.access().direct()))));
      notes.addAll(stage.notes());
    }
    if (folder != null) {
      settings.access().cacheDoubt().ifPresent(notes::add);
    }
    return List.copyOf(notes);
  }

  @Override
  public void close() {
    try (RunFolder last = folder) {
      List<Runnable> stores = new ArrayList<>();
      stages.forEach(stage -> stores.add(stage::close));
      fillers.forEach(filler -> stores.add(filler::close));
      StoreCloser.close(stores, backend == null ? List.of() : List.of(backend::close));
    }
  }
}
