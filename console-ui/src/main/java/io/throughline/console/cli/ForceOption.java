package io.throughline.console.cli;

import io.throughline.console.report.ReportFormat;
import io.throughline.protocol.file.FileFailure;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Files at a named place are replaced only where Throughline wrote them, or by force. */
final class ForceOption {
  /** Files of a comparison's folder. */
  static final List<String> COMPARISON = List.of("compare.json", "compare.html", "compare.md");

  /** Files of a suite's folder. */
  static final List<String> SUITE = List.of("suite.json", "index.html", "junit.xml");

  /** Each output that can be told from others has one of these in its first megabyte. */
  private static final List<String> MARKS =
      List.of(
          "throughline",
          "\"runid\"",
          "\"agentversion\"",
          "gpu-checks/",
          // The heads of a report's CSV files, and a field of each line of samples.jsonl.
          "node,role,sequence,start_s",
          "point,label,operation,shape",
          "round,from,to,bandwidth_b_per_s",
          "\"startnanos\"");

  private static final int LOOKED_AT = 1 << 20;

  /** Stands before an ending for all files of a folder that have it. */
  private static final String ALL = "*";

  @Option(
      names = "--force",
      description = "Replaces files at the place that is named although others wrote them.")
  private boolean force;

  /**
   * Better said now than when what is to be written has been measured.
   *
   * @param option that names the file, for the message
   * @param file null where none is named
   * @throws ProblemException if it is there and Throughline did not write it, or it cannot be
   *     written
   */
  void file(String option, @Nullable Path file) {
    if (file == null) {
      return;
    }
    if (!force && foreign(file)) {
      throw refused(option, file);
    }
    try {
      open(file);
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              "%s %s".formatted(option, file),
              "it cannot be written (%s)".formatted(FileFailure.reason(e)),
              "name another place"),
          e);
    }
  }

  /** Found out by trying: root may write to any folder, and yet not make files in each. */
  private static void open(Path file) throws IOException {
    boolean there = Files.exists(file);
    if (there && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      // Who reads a pipe would take its closing for the end.
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
    if (!there) {
      // A link to nothing stays a link; what somebody else has written meanwhile stays too.
      Path made = file.toRealPath();
      if (Files.size(made) == 0) {
        Files.delete(made);
      }
    }
  }

  /**
   * Refuses files of others in the folder that {@code --out} names (where one file is
   * Throughline's, so are the others), and a folder that cannot be made or written to.
   *
   * @param folder null where none is named
   * @param names of the files, at the end those that cannot be told from others
   */
  void folder(@Nullable Path folder, List<String> names) {
    folder(folder, names, names);
  }

  /**
   * Refuses files of others where a report is to have its own, as {@link #folder(Path, List)} does.
   *
   * @param folder null where none is named
   * @param formats of the report; other files are left alone
   */
  void report(@Nullable Path folder, Set<ReportFormat> formats) {
    folder(folder, files(formats), files(EnumSet.allOf(ReportFormat.class)));
  }

  private void folder(@Nullable Path folder, List<String> replaced, List<String> names) {
    if (folder == null) {
      return;
    }
    if (!force) {
      refuseForeign(folder, replaced, names);
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ProblemException(
          new Problem("--out", "the folder " + folder + " cannot be made", "choose another"), e);
    }
    if (!Files.isWritable(folder)) {
      throw new ProblemException(
          new Problem("--out", "the folder " + folder + " cannot be written to", "choose another"));
    }
  }

  private static List<String> files(Set<ReportFormat> formats) {
    return formats.stream().flatMap(format -> files(format).stream()).toList();
  }

  private static List<String> files(ReportFormat format) {
    return switch (format) {
      case HTML -> List.of("index.html");
      case PDF -> List.of("report.pdf");
      case MARKDOWN -> List.of("report.md");
      case JSON -> List.of("run.json");
      case CSV -> List.of("samples.csv", "points.csv", "flows.csv");
      case JSONL -> List.of("samples.jsonl");
      case HLOG -> List.of("latency.hlog");
      case JUNIT -> List.of("junit.xml");
      case SVG -> List.of("charts/*.svg");
      case PNG -> List.of("charts/*.png");
    };
  }

  private static void refuseForeign(Path folder, List<String> replaced, List<String> names) {
    Optional<Path> foreign = there(folder, replaced).filter(ForceOption::foreign).findFirst();
    if (foreign.isPresent() && there(folder, names).noneMatch(ForceOption::marked)) {
      throw refused("--out", foreign.get());
    }
  }

  private static Stream<Path> there(Path folder, List<String> names) {
    return names.stream().flatMap(name -> there(folder, name));
  }

  /** Files at a place: a file, or those of an ending in a folder; none where there is none. */
  private static Stream<Path> there(Path folder, String name) {
    int all = name.indexOf(ALL);
    if (all < 0) {
      return Stream.of(folder.resolve(name)).filter(Files::exists);
    }
    Path place = folder.resolve(name.substring(0, all));
    if (!Files.isDirectory(place)) {
      return Stream.of(place).filter(Files::exists);
    }
    try (Stream<Path> inside = Files.list(place)) {
      return inside
          .filter(file -> file.getFileName().toString().endsWith(name.substring(all + 1)))
          .toList()
          .stream();
    } catch (IOException unreadable) {
      return Stream.of(place);
    }
  }

  private static ProblemException refused(String option, Path file) {
    return new ProblemException(
        new Problem(
            "%s %s".formatted(option, file),
            "it is there already and Throughline did not write it",
            "name another place, or replace it with --force"));
  }

  /** Whether replacing it would lose something of somebody's; a device or a pipe has nothing. */
  private static boolean foreign(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) > 0 && !marked(file) : nonEmpty(file);
    } catch (IOException unreadable) {
      return true;
    }
  }

  private static boolean nonEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isPresent();
    }
  }

  /** Whether it is known as Throughline's by what it holds. */
  private static boolean marked(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String head =
          new String(in.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1)
              .toLowerCase(Locale.ROOT);
      return MARKS.stream().anyMatch(head::contains);
    } catch (IOException unreadable) {
      return false;
    }
  }
}
