package io.throughline.console.report;

import io.throughline.protocol.file.FileFailure;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder of a report. Its files appear together when all of them are written: until then a
 * report that was there before stays as it was.
 */
public final class ReportFolder implements AutoCloseable {
  private final Path folder;
  private final Set<ReportFormat> formats;
  private final Map<Path, Path> parts = new LinkedHashMap<>();

  /**
   * @param folder made where it is not there
   * @param formats that the report is to have
   */
  ReportFolder(Path folder, Set<ReportFormat> formats) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.formats = formats;
  }

  /**
   * Writes a report whose texts are all there; other files in the folder are left alone.
   *
   * @param folder made where it is not there
   * @param texts of the files, by name
   * @throws ProblemException if the folder cannot be written
   */
  public static void write(Path folder, Map<String, String> texts) {
    try (ReportFolder open = new ReportFolder(folder, Set.of())) {
      for (Map.Entry<String, String> text : texts.entrySet()) {
        open.text(text.getKey(), out -> out.write(text.getValue()));
      }
      open.commit();
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  /** The problem of a folder that cannot be written. */
  static ProblemException unwritable(Path folder, IOException e) {
    return new ProblemException(
        new Problem(
            "report folder " + folder,
            "it cannot be written: " + FileFailure.reason(e),
            "choose another one with --out, or free space there"),
        e);
  }

  /** Whether the report has this format too, so that another one may point at it. */
  boolean has(ReportFormat format) {
    return formats.contains(format);
  }

  /** Content of a file, written piece by piece. */
  @FunctionalInterface
  interface Text {
    void writeTo(Writer out) throws IOException;
  }

  /** Writes bytes. */
  @FunctionalInterface
  interface Bytes {
    void writeTo(OutputStream out) throws IOException;
  }

  /** As UTF-8. */
  void text(String name, Text content) throws IOException {
    bytes(
        name,
        out -> {
          Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          content.writeTo(writer);
          writer.flush();
        });
  }

  /**
   * @param name may have a folder in it
   */
  void bytes(String name, Bytes content) throws IOException {
    Path target = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(part(target))) {
      content.writeTo(out);
    }
  }

  /** All files below a folder, under a name of their own. */
  void copy(Path from, String name) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        if (Files.isRegularFile(path)) {
          Path target = folder.resolve(name).resolve(from.relativize(path).toString());
          Files.copy(path, part(target), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private Path part(Path target) throws IOException {
    Path beside = Files.createDirectories(target.toAbsolutePath().getParent());
    Path part = Files.createTempFile(beside, target.getFileName().toString(), ".part");
    parts.put(part, target);
    return part;
  }

  /** Puts everything in its place. */
  void commit() throws IOException {
    for (Map.Entry<Path, Path> entry : parts.entrySet()) {
      Path part = entry.getKey();
      part.toFile().setReadable(true, false);
      Files.move(part, entry.getValue(), StandardCopyOption.REPLACE_EXISTING);
    }
    parts.clear();
  }

  /** Removes what was not put in its place. */
  @Override
  public void close() throws IOException {
    for (Path part : parts.keySet()) {
      Files.deleteIfExists(part);
    }
  }
}
