package io.throughline.agent.store;

import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileAvailability;
import io.throughline.nativebridge.cufile.CufileAvailability.Available;
import io.throughline.nativebridge.cufile.CufileAvailability.Missing;
import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.nativebridge.cufile.CufileHandle;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.protocol.result.Note;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
      case Missing(String reason) -> throw StoreException.wrong("", reason);
      case Available(Cufile cufile) -> {
        try {
          Cufile.Properties properties = cufile.properties();
          if (properties.compatible() && !properties.allowsCompatible()) {
            throw StoreException.wrong(
                "",
                "nvidia-fs is not loaded, and cuFile's compatibility mode is switched off"
                    + " (allow_compat_mode of cufile.json)");
          }
          new CufileHandle(cufile, like.descriptor()).close();
          yield new Gds(cufile, properties);
        } catch (CufileException e) {
          cufile.close();
          throw StoreException.wrong(like.path(), String.valueOf(e.getMessage()));
        } catch (StoreException e) {
          cufile.close();
          throw e;
        }
      }
    };
  }

  /** Transfers on several threads, each with handles of its own. */
  Store store(Gpu gpu, int depth, int threads) {
    List<Note> notes =
        new ArrayList<>(properties.compatible() ? List.of(Note.of(COMPATIBLE)) : List.of());
    return new ThreadStore(
        "gds: " + properties.words(),
        notes,
        depth,
        threads,
        () -> new GdsMover(cufile, gpu),
        memory -> {
          String refused = known.computeIfAbsent(memory.address(), address -> register(memory));
          if (!refused.isEmpty()) {
            notes.add(
                Note.doubt("The memory is not registered, which makes it slower: " + refused));
          }
        });
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
    known.forEach((address, refused) -> {
      if (refused.isEmpty()) {
        cufile.unregister(address);
      }
    });
    cufile.close();
  }
}
