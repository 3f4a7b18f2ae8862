package io.throughline.nativebridge.cufile;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.throughline.nativebridge.cufile.CufileAvailability.Available;
import io.throughline.nativebridge.cufile.CufileAvailability.Missing;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** cuFile's driver of this process, which is open as long as anybody has it open. */
public final class Cufile implements AutoCloseable {
  /** Room for what later versions append. */
  private static final long PROPERTIES_BYTES = 512;

  /** By library: who has it open. cuFile does not take being opened twice. */
  private static final Map<String, Integer> USERS = new HashMap<>();

  private final CufileCalls calls;
  private final String library;
  private boolean closed;

  private Cufile(CufileCalls calls, String library) {
    this.calls = calls;
    this.library = library;
  }

  /**
   * Properties of cuFile on this machine.
   *
   * @param major version of nvidia-fs; 0 where that is not loaded
   * @param minor likewise
   * @param direct whether some disk reaches GPUs by itself, without nvidia-fs
   * @param allowsCompatible whether cuFile may go through the host's memory instead
   * @param mostInBatch transfers of a {@link CufileBatch} at most; 0 where an old one does not say
   */
  public record Properties(
      int major, int minor, boolean direct, boolean allowsCompatible, int mostInBatch) {
    /** Whether nothing goes straight: cuFile's compatibility mode. */
    public boolean compatible() {
      return major == 0 && minor == 0 && !direct;
    }

    /** For people. */
    public String words() {
      return compatible()
          ? "cuFile in compatibility mode: nvidia-fs is not loaded, so it reads and writes through"
              + " the host's memory"
          : major == 0
              ? "cuFile, peer to peer"
              : "cuFile with nvidia-fs %d.%d".formatted(major, minor);
    }
  }

  /**
   * Why it cannot be had, as far as that shows without opening it; empty where its library is
   * there.
   *
   * @param folder with {@code libcufile.so.0}; null for where the loader looks
   */
  public static String missing(@Nullable Path folder) {
    try {
      new CufileCalls(folder);
      return "";
    } catch (IllegalArgumentException | NoSuchElementException notToBeHad) {
      return missing(notToBeHad);
    }
  }

  private static String missing(RuntimeException notToBeHad) {
    return notToBeHad instanceof NoSuchElementException
        ? "the cuFile here is too old: " + notToBeHad.getMessage()
        : "GPUDirect Storage is missing: there is no libcufile.so.0 here, which comes with CUDA's"
            + " toolkit";
  }

  /**
   * Opens it ({@code cuFileDriverOpen} of {@code cufile.h}). CUDA's driver has to be there; handles
   * and batches are closed before it.
   *
   * @param folder with {@code libcufile.so.0}; null for where the loader looks
   */
  public static CufileAvailability open(@Nullable Path folder) {
    try {
      CufileCalls calls = new CufileCalls(folder);
      String library = String.valueOf(folder);
      synchronized (USERS) {
        int users = USERS.getOrDefault(library, 0);
        if (users == 0) {
          CufileCalls.checkAlone(
              "opening the driver", none -> (long) calls.driverOpen.invokeExact());
        }
        USERS.put(library, users + 1);
      }
      return new Available(new Cufile(calls, library));
    } catch (IllegalArgumentException | NoSuchElementException notToBeHad) {
      return new Missing(missing(notToBeHad));
    } catch (CufileException notOpened) {
      return new Missing(String.valueOf(notOpened.getMessage()));
    }
  }

  CufileCalls calls() {
    return calls;
  }

  /**
   * How it works here ({@code cuFileDriverGetProperties}).
   *
   * @throws CufileException when it does not say
   */
  public Properties properties() {
    int[] found = new int[5];
    CufileCalls.checkAlone(
        "asking for properties",
        scratch -> {
          MemorySegment properties = scratch.allocate(PROPERTIES_BYTES, Long.BYTES);
          long error = (long) calls.getProperties.invokeExact(properties);
          found[0] = properties.get(JAVA_INT, CufileStruct.NVFS_MAJOR.value());
          found[1] = properties.get(JAVA_INT, CufileStruct.NVFS_MINOR.value());
          found[2] = properties.get(JAVA_INT, CufileStruct.NVFS_STATUS.value());
          found[3] = properties.get(JAVA_INT, CufileStruct.NVFS_CONTROL.value());
          found[4] = properties.get(JAVA_INT, CufileStruct.MOST_IN_BATCH.value());
          return error;
        });
    return new Properties(
        found[0],
        found[1],
        (found[2] >> CufileStruct.PEER_TO_PEER.value() & 1) != 0,
        (found[3] >> CufileStruct.ALLOW_COMPATIBILITY.value() & 1) != 0,
        found[4]);
  }

  /**
   * Makes memory of a GPU known, which makes its transfers quicker ({@code cuFileBufRegister}).
   *
   * @param address of the whole memory, as it was allocated
   * @throws CufileException when it is not taken; transfers work without
   */
  public void register(long address, long bytes) {
    CufileCalls.checkAlone(
        "registering %d bytes of a GPU".formatted(bytes),
        none -> (long) calls.bufRegister.invokeExact(address, bytes, 0));
  }

  /**
   * Takes that back.
   *
   * @throws CufileException when it was not known
   */
  public void unregister(long address) {
    CufileCalls.checkAlone(
        "giving up memory of a GPU", none -> (long) calls.bufDeregister.invokeExact(address));
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    synchronized (USERS) {
      int users = USERS.merge(library, -1, Integer::sum);
      if (users == 0) {
        CufileCalls.checkAlone(
            "closing the driver", none -> (long) calls.driverClose.invokeExact());
      }
    }
  }
}
