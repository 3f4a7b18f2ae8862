package io.throughline.nativebridge.cufile;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * An open file that cuFile knows ({@code cuFileHandleRegister}, {@code cuFileRead} and {@code
 * cuFileWrite} of {@code cufile.h}). Any thread; close it before the file.
 */
public final class CufileHandle implements AutoCloseable {
  /** Without that, devices are not known, and cuFile says it of the file. */
  private static final CufileError UNKNOWN = CufileError.CU_FILE_HANDLE_NOT_REGISTERED;

  private static final String UDEV =
      "; cuFile looks devices up in /run/udev, which a container lacks unless it is mounted there, and a host without udev altogether";

  private final CufileCalls calls;
  private final long handle;
  private boolean closed;

  /**
   * @param descriptor of the open file; with O_DIRECT where it shall go straight
   * @throws CufileException when cuFile does not take it
   */
  public CufileHandle(Cufile cufile, int descriptor) {
    calls = cufile.calls();
    handle = register(calls, descriptor);
  }

  private static long register(CufileCalls calls, int descriptor) {
    try {
      return registered(calls, descriptor);
    } catch (CufileException e) {
      throw String.valueOf(e.getMessage()).contains(UNKNOWN.name()) ? e.with(UDEV) : e;
    }
  }

  private static long registered(CufileCalls calls, int descriptor) {
    long[] made = new long[1];
    CufileCalls.checkAlone(
        "registering a file",
        scratch -> {
          MemorySegment description = scratch.allocate(CufileStruct.DESCR_SIZE.value(), Long.BYTES);
          MemorySegment result = scratch.allocate(JAVA_LONG);
          description.set(
              JAVA_INT, CufileStruct.DESCR_TYPE.value(), CufileStruct.OPAQUE_FD.value());
          description.set(JAVA_INT, CufileStruct.DESCR_FD.value(), descriptor);
          long error = (long) calls.handleRegister.invokeExact(result, description);
          made[0] = result.get(JAVA_LONG, 0);
          return error;
        });
    return made[0];
  }

  long handle() {
    return handle;
  }

  /**
   * Reads into memory of a GPU, and waits for it.
   *
   * @param base of the memory, as it was registered if it was
   * @param position in the file, bytes
   * @param offset from the base at which the bytes go, bytes
   * @return how many were read: fewer at the file's end
   * @throws CufileException when it failed
   */
  public long read(long base, long bytes, long position, long offset) {
    return CufileCalls.move(
        calls.read,
        "reading %d bytes at %d".formatted(bytes, position),
        handle,
        base,
        bytes,
        position,
        offset);
  }

  /**
   * Writes from memory of a GPU, likewise.
   *
   * @return how many were written
   * @throws CufileException when it failed
   */
  public long write(long base, long bytes, long position, long offset) {
    return CufileCalls.move(
        calls.write,
        "writing %d bytes at %d".formatted(bytes, position),
        handle,
        base,
        bytes,
        position,
        offset);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      try {
        calls.handleDeregister.invokeExact(handle);
      } catch (Throwable t) {
        throw failed(t);
      }
    }
  }
}
