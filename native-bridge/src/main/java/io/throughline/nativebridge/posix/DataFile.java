package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * An open file of bytes ({@code statx}, {@code fallocate}, {@code fsync} and the like of {@code
 * fcntl.h}, {@code sys/stat.h} and {@code unistd.h}). Any thread; nothing may use it any more when
 * it is closed. Lengths and positions are bytes; what the system refuses is a {@link
 * PosixException}.
 */
public final class DataFile implements AutoCloseable {
  private static final MethodHandle STATX =
      LibC.bind("statx", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle FALLOCATE =
      LibC.bind("fallocate", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle FTRUNCATE = LibC.bind("ftruncate", JAVA_INT, JAVA_LONG);
  private static final MethodHandle FSYNC = LibC.bind("fsync", JAVA_INT);
  private static final MethodHandle FDATASYNC = LibC.bind("fdatasync", JAVA_INT);
  private static final MethodHandle FADVISE =
      LibC.bind("posix_fadvise", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);

  private static final int FALLOC_FL_KEEP_SIZE = 1;
  private static final int POSIX_FADV_DONTNEED = 4;

  private final String path;
  private final int descriptor;
  private final boolean direct;
  private final boolean durable;

  /**
   * Alignment that direct access asks of positions.
   *
   * @param offset bytes of which a position in the file, and a length, are multiples
   * @param told whether the file system said so; else it is what any disk takes
   */
  public record Alignment(int offset, boolean told) {}

  DataFile(String path, int descriptor, boolean direct, boolean durable) {
    this.path = path;
    this.descriptor = descriptor;
    this.direct = direct;
    this.durable = durable;
  }

  /** Flags that a file is opened with beside those of reading and writing. */
  static int manner(boolean direct, boolean durable) {
    return (direct ? OpenFlags.DIRECT : 0) | (durable ? OpenFlags.DSYNC : 0);
  }

  /**
   * The same file opened once more in the same manner, for somebody who wants it for himself.
   *
   * @throws PosixException where {@code /proc} is not to be had
   */
  public DataFile again() {
    int flags = OpenFlags.RDWR | OpenFlags.CLOEXEC | manner(direct, durable);
    String link = "/proc/self/fd/" + descriptor;
    return new DataFile(
        path,
        Folder.at(OpenFlags.AT_FDCWD, link, path, flags, 0, "opening once more "),
        direct,
        durable);
  }

  /** Under which it was made. */
  public String path() {
    return path;
  }

  /** For calls that take one; belongs to this object. */
  public int descriptor() {
    return descriptor;
  }

  /** Whether it is accessed past the page cache. */
  public boolean direct() {
    return direct;
  }

  /** Bytes. */
  public long size() {
    long[] size = new long[1];
    statx(Statx.SIZE, info -> size[0] = info.get(JAVA_LONG, Statx.SIZE_AT));
    return size[0];
  }

  /** Whether it still has a name; one that was removed lives on for whoever has it open. */
  public boolean named() {
    int[] links = new int[1];
    statx(Statx.LINKS, info -> links[0] = info.get(JAVA_INT, Statx.LINKS_AT));
    return links[0] > 0;
  }

  /** The device that it lies on: {@code 253:0}. */
  public String device() {
    String[] device = new String[1];
    statx(
        0,
        info ->
            device[0] =
                info.get(JAVA_INT, Statx.DEVICE_MAJOR_AT)
                    + ":"
                    + info.get(JAVA_INT, Statx.DEVICE_MINOR_AT));
    return device[0];
  }

  /** Multiples of this may be accessed directly. Kernels from 6.1 on tell. */
  public Alignment alignment() {
    Alignment[] alignment = {new Alignment(Statx.USUAL_ALIGNMENT, false)};
    statx(
        Statx.DIO_ALIGNMENT,
        info -> {
          int memory = info.get(JAVA_INT, Statx.DIO_MEMORY_AT);
          int offset = info.get(JAVA_INT, Statx.DIO_OFFSET_AT);
          if ((info.get(JAVA_INT, 0) & Statx.DIO_ALIGNMENT) != 0 && memory > 0 && offset > 0) {
            alignment[0] = new Alignment(offset, true);
          }
        });
    return alignment[0];
  }

  private void statx(int wanted, java.util.function.Consumer<MemorySegment> reader) {
    LibC.call(
        "looking at " + path,
        (state, scratch) -> {
          MemorySegment info = scratch.allocate(Statx.BYTES, 8).fill((byte) 0);
          int result =
              (int)
                  STATX.invokeExact(
                      state,
                      descriptor,
                      scratch.allocateFrom(""),
                      OpenFlags.AT_EMPTY_PATH,
                      wanted,
                      info);
          if (result == 0) {
            reader.accept(info);
          }
          return result;
        });
  }

  /**
   * Reserves room, so that writing cannot fail for want of it later; the file is as long then.
   *
   * @throws PosixException {@link Errno#ENOSPC} if there is not enough, {@link Errno#EOPNOTSUPP}
   *     where the file system cannot
   */
  public void preallocate(long bytes) {
    LibC.call(
        "reserving %d bytes for %s".formatted(bytes, path),
        (state, scratch) -> (int) FALLOCATE.invokeExact(state, descriptor, 0, 0L, bytes));
  }

  /**
   * Reserves room for a part of it, whose bytes and whose length stay as they are.
   *
   * @throws PosixException as of {@link #preallocate}
   */
  public void reserve(long position, long bytes) {
    LibC.call(
        "reserving %d bytes at %d of %s".formatted(bytes, position, path),
        (state, scratch) ->
            (int) FALLOCATE.invokeExact(state, descriptor, FALLOC_FL_KEEP_SIZE, position, bytes));
  }

  /** Makes it as long or as short as this. */
  public void truncate(long bytes) {
    LibC.call(
        "setting the length of %s to %d bytes".formatted(path, bytes),
        (state, scratch) -> (int) FTRUNCATE.invokeExact(state, descriptor, bytes));
  }

  /**
   * Blocks until everything that was written is on the device.
   *
   * @param dataOnly without what reading it back does not need, such as times
   */
  public void sync(boolean dataOnly) {
    LibC.call(
        (dataOnly ? "fdatasync of " : "fsync of ") + path,
        (state, scratch) ->
            dataOnly
                ? (int) FDATASYNC.invokeExact(state, descriptor)
                : (int) FSYNC.invokeExact(state, descriptor));
  }

  /** Asks the kernel to forget what it has cached of it; what is dirty stays: sync first. */
  public void dropCache() {
    LibC.call(
        "dropping the cache of " + path,
        (state, scratch) -> {
          // Returns the error instead of setting errno.
          int error = (int) FADVISE.invokeExact(state, descriptor, 0L, 0L, POSIX_FADV_DONTNEED);
          if (error != 0) {
            throw new PosixException("dropping the cache of " + path, error);
          }
          return 0;
        });
  }

  @Override
  public void close() {
    LibC.close(path, descriptor);
  }
}
