package io.throughline.agent.store;

import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cuda.GpuResources;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileAvailability;
import io.throughline.nativebridge.cufile.CufileAvailability.Available;
import io.throughline.nativebridge.cufile.CufileAvailability.Missing;
import io.throughline.nativebridge.cufile.CufileBatch;
import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.nativebridge.cufile.CufileHandle;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.FileEngine;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** GPUDirect Storage of this process while a run uses it: one driver for all of its stores. */
final class Gds implements AutoCloseable {
  private static final String COMPATIBLE =
      "cuFile worked in its compatibility mode, since nvidia-fs is not loaded: what went between"
          + " files and the GPU passed through the host's memory. It is not what GPUDirect Storage"
          + " would give.";

  private final Cufile cufile;
  private final Cufile.Properties properties;

  /** By address: why memory is not registered; empty where it is. */
  private final Map<Long, String> known = new HashMap<>();

  private Gds(Cufile cufile, Cufile.Properties properties) {
    this.cufile = cufile;
    this.properties = properties;
  }

  /**
   * @param like a file that is to be read or written so
   * @throws StoreException with the reason, where cuFile cannot be had, or takes no such file
   */
  static Gds open(CufileAvailability availability, DataFile like) {
    return switch (availability) {
      case Missing(String reason) -> throw new StoreException(reason);
      case Available(Cufile cufile) -> {
        try {
          Cufile.Properties properties = cufile.properties();
          if (properties.compatible() && !properties.allowsCompatible()) {
            throw new StoreException(
                "nvidia-fs is not loaded, and cuFile's compatibility mode is switched off"
                    + " (allow_compat_mode of cufile.json)");
          }
          new CufileHandle(cufile, like.descriptor()).close();
          yield new Gds(cufile, properties);
        } catch (CufileException e) {
          cufile.close();
          throw new StoreException(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
          cufile.close();
          throw e;
        }
      }
    };
  }

  /** Transfers on several threads, each with handles of its own. */
  Store store(Gpu gpu, int depth, FileEngine engine) {
    List<Note> notes =
        new ArrayList<>(properties.compatible() ? List.of(Note.of(COMPATIBLE)) : List.of());
    int together = together(depth, engine.gdsBatch(), notes);
    GdsCounts counts = new GdsCounts();
    return new ThreadStore(
        "gds: " + properties.words() + (together > 1 ? ", batches of up to " + together : ""),
        () -> Stream.concat(notes.stream(), counts.notes().stream()).toList(),
        depth,
        engine.gdsThreads(),
        together,
        () -> {
          GdsMover alone = new GdsMover(cufile, gpu);
          return together == 1 ? alone : GdsBatchMover.of(cufile, together, alone, counts);
        },
        memory -> {
          String refused = known.computeIfAbsent(memory.address(), address -> register(memory));
          if (!refused.isEmpty()) {
            notes.add(
                Note.doubt("The memory is not registered, which makes it slower: " + refused));
          }
        });
  }

  /** How many transfers of those that are wanted in a batch cuFile takes; 1 where it takes none. */
  private int together(int depth, int wanted, List<Note> notes) {
    int most = properties.mostInBatch() > 0 ? properties.mostInBatch() : wanted;
    int together = Math.min(Math.min(wanted, most), depth);
    if (together == 1) {
      return 1;
    }
    try {
      new CufileBatch(cufile, together).close();
      return together;
    } catch (CufileException none) {
      notes.add(Note.doubt(GdsCounts.refused(none)));
      return 1;
    }
  }

  /** Once for all stores: cuFile takes no memory twice. */
  private String register(MemorySegment memory) {
    try {
      cufile.register(memory.address(), memory.byteSize());
      return "";
    } catch (CufileException refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  /** After the stores, before the memory. */
  @Override
  public void close() {
    try (GpuResources open = new GpuResources()) {
      open.keep(cufile);
      known.forEach((address, refused) -> {
        if (refused.isEmpty()) {
          open.keep(() -> cufile.unregister(address));
        }
      });
    }
  }
}
