package io.throughline.protocol.file;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.ByteCount;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads and writes text files that a person names. A device, a pipe or a file of a gigabyte is
 * refused before memory is taken for its contents.
 */
public final class TextFile {
  /** Bytes that a profile, scenario, suite, template or list may have. */
  public static final long LARGEST = 1 << 20;

  /** Bytes that the record of a run may have; histograms of thousands of points are in there. */
  public static final long LARGEST_RECORD = 256L << 20;

  /** Some editors and spreadsheets put it before a text. */
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private TextFile() {}

  /**
   * Reads a file of at most {@link #LARGEST} bytes.
   *
   * @throws ProblemException naming the file, what is wrong with it and what to do
   */
  public static String read(Path file) {
    return read(file, LARGEST);
  }

  /**
   * Reads a whole file as UTF-8, without a byte-order mark before it.
   *
   * @param limit bytes that the file may have, below 2 GiB
   * @throws ProblemException naming the file, what is wrong with it and what to do
   */
  public static String read(Path file, long limit) {
    refuseUnlessRegular(file);
    try (InputStream in = Files.newInputStream(file)) {
      long size = Files.size(file);
      byte[] bytes = size > limit ? new byte[0] : in.readNBytes((int) limit + 1);
      if (size > limit || bytes.length > limit) {
        throw new ProblemException(
            new Problem(
                file.toString(),
                "has %s; at most %s are read of such a file"
                    .formatted(
                        ByteCount.binary(Math.max(size, bytes.length)), ByteCount.binary(limit)),
                "name another file, or make it smaller"));
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    } catch (CharacterCodingException e) {
      throw new ProblemException(
          new Problem(file.toString(), "is not UTF-8 text", "save it as UTF-8"), e);
    } catch (AccessDeniedException e) {
      throw new ProblemException(
          new Problem(
              file.toString(), "may not be read by this user", "change the file's permissions"),
          e);
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(file.toString(), "cannot be read (%s)".formatted(e.getMessage())), e);
    }
  }

  /**
   * Writes a file in its place, which may be a device or a pipe, and makes the folder that it is to
   * lie in.
   *
   * @throws ProblemException naming the file, and why it cannot be written
   */
  public static void write(Path file, String text) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              file.toString(), "cannot be written: " + FileFailure.reason(e), "name another file"),
          e);
    }
  }

  private static void refuseUnlessRegular(Path file) {
    if (Files.isRegularFile(file)) {
      return;
    }
    Problem problem =
        Files.isDirectory(file)
            ? new Problem(file.toString(), "is a folder and not a file", "name a file in it")
            : Files.exists(file)
                ? new Problem(
                    file.toString(), "is a device or a pipe and not a file", "name a regular file")
                : new Problem(file.toString(), "there is no such file");
    throw new ProblemException(problem);
  }
}
