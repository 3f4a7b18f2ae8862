package io.throughline.agent.store;

import io.throughline.agent.memory.Calibration;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.nativebridge.cufile.CufileAvailability;
import io.throughline.nativebridge.cufile.CufileTrial;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.FileEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine that moves the bytes between a run's files and its memory: chosen once, on the data
 * thread, and then opened as often as the run wants. Close it after the stores and before the
 * memory.
 */
public final class Backend implements AutoCloseable {
  private static final String CHECKED = "gds-check";

  private final FileEngine engine;
  private final @Nullable Gpu gpu;
  private final @Nullable Gds gds;
  private final @Nullable Calibration copies;
  private final List<Note> notes;

  private Backend(
      FileEngine engine,
      @Nullable Gpu gpu,
      @Nullable Gds gds,
      @Nullable Calibration copies,
      List<Note> notes) {
    this.engine = engine;
    this.gpu = gpu;
    this.gds = gds;
    this.copies = copies;
    this.notes = List.copyOf(notes);
  }

  /**
   * GPUDirect Storage where the memory is a GPU's and cuFile can be had, else the system's own
   * calls, which a GPU's memory is staged for; unless the engine says which.
   *
   * @param place the GPU that the memory is on; null for the host's
   * @param folder of the run's files
   * @param direct whether they are opened past the page cache
   * @throws StoreException where what is wanted cannot be had, with the reason
   */
  public static Backend choose(
      FileEngine engine, @Nullable GpuDevice place, RunFolder folder, boolean direct) {
    int gpu = place == null ? 0 : place.gpu();
    return choose(engine, place, folder, direct, () -> CufileTrial.open(gpu));
  }

  /**
   * The same.
   *
   * @param cufile opens it; asked only where it is wanted
   */
  public static Backend choose(
      FileEngine engine,
      @Nullable GpuDevice place,
      RunFolder folder,
      boolean direct,
      Supplier<CufileAvailability> cufile) {
    if (place == null) {
      if (engine.gds()) {
        throw new StoreException(
            "engine gds moves files to and from a GPU, and the memory here is the host's");
      }
      return new Backend(engine, null, null, null, List.of());
    }
    // cuFile wants a context.
    Gpu gpu = Gpu.open(place.driver(), place.gpu());
    try {
      return onGpu(engine, place, gpu, folder, direct, cufile);
    } catch (RuntimeException | Error e) {
      gpu.close();
      throw e;
    }
  }

  private static Backend onGpu(
      FileEngine engine,
      GpuDevice place,
      Gpu gpu,
      RunFolder folder,
      boolean direct,
      Supplier<CufileAvailability> cufile) {
    String why = "";
    if (engine.gds() || engine.auto()) {
      var like = folder.create(CHECKED, direct);
      try {
        return new Backend(engine, gpu, Gds.open(cufile.get(), like), null, List.of());
      } catch (StoreException notToBeHad) {
        why = String.valueOf(notToBeHad.getMessage());
      }
      if (engine.gds()) {
        throw new StoreException(
            "engine gds cannot be had on this node: %s; set engine: auto or posix".formatted(why));
      }
    }
    try (Vram scratch = new Vram(place.driver(), place.gpu(), Calibration.largest())) {
      List<Note> notes = new ArrayList<>();
      if (!why.isEmpty()) {
        notes.add(Note.of("GPUDirect Storage was not to be had: %s.".formatted(why)));
      }
      return new Backend(engine, gpu, null, Calibration.of(scratch), notes);
    } catch (CudaException e) {
      throw why.isEmpty()
          ? e
          : new StoreException(
              "neither GPUDirect Storage nor staging can be had on this node: %s; %s"
                  .formatted(why, e.getMessage()));
    }
  }

  /**
   * A store between files and the memory that this was chosen for, on the calling thread.
   *
   * @param depth transfers under way at most, from 1
   * @param largest bytes of a transfer
   * @throws StoreException where the engine cannot be had after all
   */
  public Store open(int depth, long largest) {
    Gpu on = gpu;
    if (on == null) {
      return onHost(depth);
    }
    if (gds != null) {
      return gds.store(on, depth, engine);
    }
    Calibration known = copies;
    if (known == null) {
      throw new IllegalStateException("nothing is known of copies");
    }
    return StagedStore.open(on, known, depth, largest, this::onHost);
  }

  /** A store between files and the host's memory, by the same engine as far as that can. */
  public Store onHost(int depth) {
    return switch (engine.id()) {
      case FileEngine.THREADS -> Stores.threads(depth, "");
      case FileEngine.URING -> Stores.uring(depth);
      default -> Stores.posix(depth);
    };
  }

  /** Notes on the choice; stores have more. */
  public List<Note> notes() {
    return notes;
  }

  @Override
  public void close() {
    try {
      if (gds != null) {
        gds.close();
      }
    } finally {
      if (gpu != null) {
        gpu.close();
      }
    }
  }
}
