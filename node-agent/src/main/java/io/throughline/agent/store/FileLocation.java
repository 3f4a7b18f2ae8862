package io.throughline.agent.store;

import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.ByteCount;

/** Folder of a file, and the way in which it is accessed there. */
public final class FileLocation {
  private FileLocation() {}

  /** {@code ext4 on vda, direct in multiples of 512 B}. */
  public static String words(DataFile file, boolean direct) {
    return Disk.of(file).words()
        + (direct
            ? ", direct in multiples of " + ByteCount.exact(file.alignment().offset())
            : ", through the page cache");
  }

  /**
   * Leaves none of what is on the device in memory, since reads are to come from there.
   *
   * @throws StoreException when the kernel refuses it
   */
  public static void dropCache(DataFile file, boolean direct) {
    try {
      if (!direct) {
        file.dropCache();
      }
    } catch (PosixException e) {
      throw StoreException.of(file.path(), e);
    }
  }

  /**
   * Makes sure that blocks of a size can be accessed directly.
   *
   * @param field of the scenario that says the size
   * @throws ProblemException naming node, field, and what the file system asks for
   */
  public static void requireDirect(DataFile file, String node, String field, long size) {
    long unit = file.alignment().offset();
    if (size % unit != 0) {
      String path = file.path();
      throw new ProblemException(
          new Problem(
              "node " + node + ": " + field,
              "a block of %s cannot be accessed directly: the file system of %s asks for multiples of "
                      .formatted(ByteCount.exact(size), path.substring(0, path.lastIndexOf('/')))
                  + ByteCount.exact(unit),
              "leave that size out, or set direct: false"));
    }
  }
}
