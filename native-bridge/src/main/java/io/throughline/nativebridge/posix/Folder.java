package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;

/**
 * An open folder, whatever becomes of its path: names are looked up in it and nowhere else, and no
 * symbolic link is followed ({@code openat2} of {@code linux/openat2.h}, {@code mkdirat}, {@code
 * unlinkat}, {@code write}). What the system refuses is a {@link PosixException}.
 */
public final class Folder implements AutoCloseable {
  private static final MethodHandle OPENAT =
      LibC.bindVariadic("openat", JAVA_INT, 3, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
  private static final MethodHandle SYSCALL =
      LibC.bindVariadic("syscall", JAVA_LONG, 1, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle MKDIRAT = LibC.bind("mkdirat", JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle UNLINKAT = LibC.bind("unlinkat", JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle WRITE = LibC.bindLong("write", JAVA_INT, ADDRESS, JAVA_LONG);

  /** System call number, equal on every architecture. */
  private static final long SYS_OPENAT2 = 437;

  /** {@code struct open_how}: flags, mode, resolve. */
  private static final long HOW_BYTES = 24;

  private static final int ONLY_MINE = 0600;
  private static final int ONLY_MY_FOLDER = 0700;
  private static final int FOLDER = OpenFlags.DIRECTORY | OpenFlags.CLOEXEC | OpenFlags.RDONLY;

  private final String path;
  private final int descriptor;

  private Folder(String path, int descriptor) {
    this.path = path;
    this.descriptor = descriptor;
  }

  /**
   * Opens a folder by a path that is trusted.
   *
   * @throws PosixException if there is none, or it may not be looked into
   */
  public static Folder open(String path) {
    return new Folder(path, at(OpenFlags.AT_FDCWD, path, path, FOLDER, 0, "opening the folder "));
  }

  /**
   * Opens a folder inside this one.
   *
   * @param relative names with slashes between them
   * @throws PosixException if there is none, if it leads outside, or a symbolic link is on the way
   *     ({@link Errno#ELOOP}, {@link Errno#EXDEV})
   */
  public Folder below(String relative) {
    String full = path + "/" + relative;
    try {
      int fd =
          LibC.call(
              "opening the folder " + full,
              (state, scratch) -> {
                MemorySegment how = scratch.allocate(HOW_BYTES, 8).fill((byte) 0);
                how.set(JAVA_LONG, 0, FOLDER);
                how.set(
                    JAVA_LONG,
                    16,
                    OpenFlags.RESOLVE_BENEATH
                        | OpenFlags.RESOLVE_NO_SYMLINKS
                        | OpenFlags.RESOLVE_NO_MAGICLINKS);
                MemorySegment name = scratch.allocateFrom(relative);
                return (int)
                    (long)
                        SYSCALL.invokeExact(
                            state, SYS_OPENAT2, (long) descriptor, name, how, HOW_BYTES);
              });
      return new Folder(full, fd);
    } catch (PosixException e) {
      if (e.errno() != Errno.ENOSYS && e.errno() != Errno.EPERM) {
        throw e;
      }
      return stepByStep(relative);
    }
  }

  /**
   * Opens a folder without openat2, step by step; a folder of its own, also where no name leads
   * further.
   */
  Folder stepByStep(String relative) {
    Folder at = this;
    for (String name : relative.split("/", -1)) {
      if (!name.isEmpty() && !name.equals(".")) {
        Folder above = at;
        try {
          at = above.step(name);
        } finally {
          if (above != this) {
            above.close();
          }
        }
      }
    }
    return at == this ? step(".") : at;
  }

  private Folder step(String name) {
    String full = path + "/" + name;
    if (name.equals("..")) {
      throw new PosixException("opening the folder " + full, Errno.EXDEV);
    }
    return new Folder(
        full, at(descriptor, name, full, FOLDER | OpenFlags.NOFOLLOW, 0, "opening the folder "));
  }

  /**
   * Makes a folder in this one, for its owner only.
   *
   * @throws PosixException also if there is anything of that name ({@link Errno#EEXIST})
   */
  public void makeFolder(String name) {
    LibC.call(
        "making the folder " + path + "/" + name,
        (state, scratch) ->
            (int)
                MKDIRAT.invokeExact(state, descriptor, scratch.allocateFrom(name), ONLY_MY_FOLDER));
  }

  /**
   * Makes a file in this folder, for its owner only, and opens it for reading and writing.
   *
   * @param direct past the page cache
   * @param durable has every write wait until it is on the device
   * @throws PosixException also if there is anything of that name ({@link Errno#EEXIST}), or the
   *     file system knows no direct access ({@link Errno#EINVAL})
   */
  public DataFile createFile(String name, boolean direct, boolean durable) {
    String full = path + "/" + name;
    // O_EXCL follows no link either; cuFile refuses files that were opened with O_NOFOLLOW.
    int flags =
        OpenFlags.RDWR
            | OpenFlags.CREAT
            | OpenFlags.EXCL
            | OpenFlags.CLOEXEC
            | DataFile.manner(direct, durable);
    String verb = direct ? "making the file (O_DIRECT) " : "making the file ";
    try {
      return new DataFile(
          full, at(descriptor, name, full, flags, ONLY_MINE, verb), direct, durable);
    } catch (PosixException e) {
      if (e.errno() == Errno.EINVAL) {
        // A file system that refuses O_DIRECT has made the file by then.
        removeQuietly(name);
      }
      throw e;
    }
  }

  /**
   * Whether there is anything of that name in this folder, be it a link that leads nowhere.
   *
   * @throws PosixException where that is not to be known
   */
  public boolean has(String name) {
    String full = path + "/" + name;
    try {
      int flags = OpenFlags.PATH | OpenFlags.NOFOLLOW | OpenFlags.CLOEXEC;
      LibC.close(full, at(descriptor, name, full, flags, 0, "looking at "));
      return true;
    } catch (PosixException e) {
      if (e.errno() == Errno.ENOENT) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Adds a line to a text file that is in this folder already.
   *
   * @throws PosixException also if there is none, or if it is a link
   */
  public void addLine(String name, String line) {
    String full = path + "/" + name;
    int flags = OpenFlags.WRONLY | OpenFlags.APPEND | OpenFlags.NOFOLLOW | OpenFlags.CLOEXEC;
    int file = at(descriptor, name, full, flags, 0, "opening ");
    try {
      LibC.call(
          "writing to " + full,
          (state, scratch) -> {
            // One call for the whole: a line is shorter than any block, so it is not cut in two.
            byte[] text = (line + "\n").getBytes(StandardCharsets.UTF_8);
            MemorySegment bytes = scratch.allocateFrom(JAVA_BYTE, text);
            return (int) (long) WRITE.invokeExact(state, file, bytes, (long) text.length);
          });
    } finally {
      LibC.close(full, file);
    }
  }

  private void removeQuietly(String name) {
    try {
      removeFile(name);
    } catch (PosixException notThere) {
      // Then it was never made.
      return;
    }
  }

  /**
   * @throws PosixException if there is none
   */
  public void removeFile(String name) {
    remove(name, 0);
  }

  /**
   * @throws PosixException if there is none, or something is in it
   */
  public void removeFolder(String name) {
    remove(name, OpenFlags.AT_REMOVEDIR);
  }

  private void remove(String name, int flags) {
    LibC.call(
        "removing " + path + "/" + name,
        (state, scratch) ->
            (int) UNLINKAT.invokeExact(state, descriptor, scratch.allocateFrom(name), flags));
  }

  static int at(int folder, String name, String full, int flags, int mode, String operation) {
    return LibC.call(
        operation + full,
        (state, scratch) ->
            (int) OPENAT.invokeExact(state, folder, scratch.allocateFrom(name), flags, mode));
  }

  /** Under which it was opened. */
  public String path() {
    return path;
  }

  @Override
  public void close() {
    LibC.close("the folder " + path, descriptor);
  }
}
