package io.throughline.console.profiles;

import io.throughline.protocol.file.FileFailure;
import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.file.WholeFile;
import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One folder of YAML files of one sort. */
final class YamlFolder<T> {
  /** Letters of the longest name. */
  static final int LONGEST_NAME = 64;

  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,%d}".formatted(LONGEST_NAME - 1));
  private static final String NAME_HINT =
      "use letters, digits, dots, dashes and underscores, at most %d, a letter or digit first"
          .formatted(LONGEST_NAME);
  private static final String ENDING = ".yaml";

  /** Reads one file's text. */
  @FunctionalInterface
  interface Reader<T> {
    T read(String file, String name, String text);
  }

  private final String what;
  private final Path folder;
  private final Reader<T> reader;
  private final List<String> alsoKnown;

  /**
   * @param what in messages, {@code node}
   * @param alsoKnown names that may be meant and are no files
   */
  YamlFolder(String what, Path folder, Reader<T> reader, List<String> alsoKnown) {
    this.alsoKnown = alsoKnown;
    this.what = what;
    this.folder = folder;
    this.reader = reader;
  }

  List<FolderEntry<T>> list() {
    List<FolderEntry<T>> entries = new ArrayList<>();
    for (Path file : files()) {
      String name = nameOf(file);
      try {
        named(name, file);
        entries.add(new FolderEntry<>(name, file, read(file), List.of()));
      } catch (ProblemException e) {
        entries.add(new FolderEntry<>(name, file, null, e.problems()));
      }
    }
    return entries;
  }

  boolean has(String name) {
    return NAME.matcher(name).matches() && Files.isRegularFile(fileOf(name));
  }

  T read(String nameOrPath) {
    if (nameOrPath.contains("/") || nameOrPath.endsWith(ENDING) || nameOrPath.endsWith(".yml")) {
      return read(Path.of(nameOrPath));
    }
    if (!has(nameOrPath)) {
      named(nameOrPath, fileOf(nameOrPath));
      throw new ProblemException(unknown(nameOrPath));
    }
    return read(fileOf(nameOrPath));
  }

  /**
   * A file that is there under a name that no run can be asked for by is told of, and not hidden.
   */
  private void named(String name, Path file) {
    if (!NAME.matcher(name).matches() && Files.isRegularFile(file)) {
      throw new ProblemException(
          new Problem(
              file.toString(),
              "'%s' cannot be a %s's name".formatted(name, what),
              "rename the file: " + NAME_HINT));
    }
  }

  /** Writes beside the file and moves, so that a reader never sees half of it. */
  Path save(String name, String text) {
    List<Problem> problems = checkName(name);
    ProblemException.throwIfAny(problems);
    Path file = fileOf(name);
    var _ = reader.read(file.toString(), name, text);
    try {
      WholeFile.write(
          file,
          fresh -> {
            Files.writeString(fresh, text);
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
          });
      return file;
    } catch (IOException e) {
      throw trouble(file, "cannot be written", e);
    }
  }

  void delete(String name) {
    if (!has(name)) {
      throw new ProblemException(unknown(name));
    }
    try {
      Files.delete(fileOf(name));
    } catch (IOException e) {
      throw trouble(fileOf(name), "cannot be deleted", e);
    }
  }

  static List<Problem> checkName(String name) {
    return NAME.matcher(name).matches()
        ? List.of()
        : List.of(new Problem("name", "'%s' cannot be a file's name".formatted(name), NAME_HINT));
  }

  private T read(Path file) {
    if (!Files.exists(file)) {
      throw new ProblemException(
          new Problem(
              file.toString(),
              "there is no such file",
              NearestName.question(nameOf(file), known(), listed())));
    }
    return reader.read(file.toString(), nameOf(file), TextFile.read(file));
  }

  /** The comment with which the file begins: it is a person's, and no field holds it. */
  String heading(String name) {
    String comment =
        text(name)
            .orElse("")
            .lines()
            .takeWhile(line -> line.startsWith("#"))
            .collect(Collectors.joining("\n"));
    return comment.isEmpty() ? "" : comment + "\n";
  }

  /** A file as it is; empty where there is none yet, or its text is of no use. */
  Optional<String> text(String name) {
    if (!has(name)) {
      return Optional.empty();
    }
    try {
      return Optional.of(TextFile.read(fileOf(name)));
    } catch (ProblemException unreadable) {
      return Optional.empty();
    }
  }

  private Problem unknown(String given) {
    return NearestName.unknown("no %s named".formatted(what), given, known(), listed());
  }

  private List<String> known() {
    return Stream.concat(names(), alsoKnown.stream()).toList();
  }

  private String listed() {
    return files().isEmpty()
        ? "there are no %ss in %s".formatted(what, folder)
        : "%ss are %s".formatted(what, names().collect(Collectors.joining(", ")));
  }

  private Stream<String> names() {
    return files().stream().map(YamlFolder::nameOf).filter(name -> NAME.matcher(name).matches());
  }

  private List<Path> files() {
    if (Files.notExists(folder)) {
      return List.of();
    }
    // Not seen to be there, and not seen to be absent: listing it tells why.
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new ProblemException(
          new Problem(
              folder.toString(),
              "is no folder, and %ss are looked for in one of that name".formatted(what),
              "rename or delete what is there"));
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(f -> f.getFileName().toString().endsWith(ENDING))
          .filter(f -> !f.getFileName().toString().startsWith("."))
          // By name and not by file: 'stream' before 'stream-tcp'.
          .sorted(Comparator.comparing(YamlFolder::nameOf))
          .toList();
    } catch (IOException e) {
      throw trouble(folder, "cannot be read", e);
    }
  }

  private Path fileOf(String name) {
    return folder.resolve(name + ENDING);
  }

  private static String nameOf(Path file) {
    Path last = file.getFileName();
    // Of a root only: a folder, which the attempt to read it will say.
    return (last == null ? file : last).toString().replaceFirst("\\.ya?ml$", "");
  }

  private static ProblemException trouble(Path file, String what, IOException e) {
    String said = "%s (%s)".formatted(what, FileFailure.reason(e, file));
    return new ProblemException(new Problem(file.toString(), said), e);
  }
}
