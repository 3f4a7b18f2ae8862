package io.throughline.agent.store;

import io.throughline.nativebridge.posix.Errno;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.TimeSpan;
import java.io.File;

/** A file could not be read or written. The message is a sentence: what, which file, and why. */
public sealed class StoreException extends RuntimeException permits UnendedTransferException {
  private static final long serialVersionUID = 1;

  /**
   * @param sentence the message
   */
  public StoreException(String sentence) {
    super(sentence);
  }

  /** The system refused something. */
  static StoreException refused(String what, String path, int errno) {
    return new StoreException(
        "%s %s failed: %s%s"
            .formatted(what, path, PosixException.words(errno), remedy(errno, path)));
  }

  /**
   * The system's own exception, which names the path already.
   *
   * @param path of the file or folder
   */
  public static StoreException of(String path, PosixException e) {
    return new StoreException(e.getMessage() + remedy(e.errno(), path));
  }

  /**
   * A file that is being filled does not get on.
   *
   * @param nanos that nothing was written for
   */
  public static StoreException stalled(long nanos, String path) {
    return new StoreException(
        "no progress for %s while %s was filled".formatted(TimeSpan.format(nanos), path));
  }

  /** Remedy for somebody on the node; empty where it is plain, or there is none. */
  private static String remedy(int errno, String path) {
    return switch (errno) {
      case Errno.EIO -> "; the device fails, and the node's kernel log (dmesg) says how";
      case Errno.ENOSPC -> room(path) + "; free some room there, or set a smaller fileSize";
      default -> "";
    };
  }

  /** Bytes that are free where a file or folder is; empty where nobody knows. */
  private static String room(String path) {
    File file = new File(path);
    return file.getTotalSpace() == 0
        ? ""
        : ", %s of %s are free"
            .formatted(
                ByteCount.exact(file.getUsableSpace()), ByteCount.binary(file.getTotalSpace()));
  }
}
