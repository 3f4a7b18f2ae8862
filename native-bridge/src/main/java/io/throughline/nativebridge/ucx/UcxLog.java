package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.CLibrary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Warnings and errors of UCX's own log. */
public final class UcxLog {
  /** As in "[1795576986.25] [vm:20805:0] mpool.c:53 UCX WARN object was not returned". */
  private static final Pattern LINE = Pattern.compile("\\bUCX\\s+(WARN|ERROR|FATAL)\\s+(.*)");

  /** Bounds what is read of a log that someone has made verbose. */
  private static final long MOST_CHARACTERS = 32L * 1024 * 1024;

  private static final int LONGEST_LINE = 4096;

  private UcxLog() {}

  /**
   * A line of the log.
   *
   * @param error whether it is an error, else a warning
   * @param text without time, process, place in UCX's source and long hexadecimal numbers, such as
   *     addresses, which are others in each process; control characters are spaces
   */
  public record Complaint(boolean error, String text) {}

  /**
   * The warnings and errors in a log that this process's UCX writes, each text once, in order. A
   * log that cannot be read has none.
   */
  public static List<Complaint> complaints(Path log) {
    // UCX leaves its lines in the stream's buffer.
    CLibrary.flushStreams();
    Set<Complaint> all = new LinkedHashSet<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8))) {
      long read = 0;
      String line = in.readLine();
      while (line != null && read < MOST_CHARACTERS) {
        read += line.length();
        Matcher found =
            LINE.matcher(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line);
        if (found.find()) {
          String text =
              found
                  .group(2)
                  .replaceAll("[\\p{Cntrl}\\s]+", " ")
                  .replaceAll("\\b0x[0-9a-f]{8,16}\\b", "0x...")
                  .strip();
          all.add(new Complaint(!found.group(1).equals("WARN"), text));
        }
        line = in.readLine();
      }
    } catch (IOException notReadable) {
      return List.of();
    }
    return List.copyOf(all);
  }
}
