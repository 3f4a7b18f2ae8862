package io.throughline.protocol.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file cannot be written, in words: Java's own message is often its path alone. */
public final class WriteFailure {
  private WriteFailure() {}

  /** The reason, one clause. */
  public static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "no right to write " + denied.getFile();
      case FileAlreadyExistsException there -> there.getFile() + " is a file";
      case NoSuchFileException missing -> missing.getFile() + " is not there";
      case FileSystemException named when named.getReason() != null -> named.getReason();
      default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    };
  }
}
