package io.throughline.protocol.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Why a file cannot be used, in words: Java's own message is often its path alone. */
public final class FileFailure {
  private FileFailure() {}

  /** Why a file, named beside, cannot be written: one clause. */
  public static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "no right to write " + denied.getFile();
      case FileAlreadyExistsException there -> there.getFile() + " is a file";
      case NoSuchFileException missing -> missing.getFile() + " is not there";
      case NotDirectoryException file -> file.getFile() + " is no folder";
      case FileSystemException named when named.getReason() != null -> named.getReason();
      default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    };
  }

  /**
   * Why a file cannot be read or written: one clause.
   *
   * @param named the file that the caller names in front
   */
  public static String reason(IOException e, Path named) {
    return e instanceof FileSystemException own && named.toString().equals(own.getFile())
        ? reasonOfNamed(own)
        : reasonWithFile(e);
  }

  private static String reasonOfNamed(FileSystemException e) {
    return switch (e) {
      case AccessDeniedException _ -> "this user must not read or write it";
      case FileAlreadyExistsException _ -> "it is a file";
      case NoSuchFileException _ -> "it is not there";
      case NotDirectoryException _ -> "it is no folder";
      default -> e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
    };
  }

  /** Why a file, which nothing else names, cannot be read or written: one clause. */
  public static String reasonWithFile(IOException e) {
    return switch (e) {
      case AccessDeniedException denied ->
          denied.getFile() + " must not be read or written by this user";
      case FileSystemException named when named.getReason() != null ->
          String.valueOf(named.getMessage());
      default -> reason(e);
    };
  }
}
