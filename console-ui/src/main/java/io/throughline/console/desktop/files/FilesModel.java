package io.throughline.console.desktop.files;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.protocol.file.FileFailure;
import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.file.WholeFile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.ByteCount;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The files of one sort on disk. Every method returns at once; what it did shows in {@link
 * #entries}.
 */
public class FilesModel<T> {
  private final Folder<T> folder;
  private final Threads threads;
  private final ReadOnlyObjectWrapper<List<FolderEntry<T>>> entries =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyBooleanWrapper loaded = new ReadOnlyBooleanWrapper(false);
  private Consumer<List<Problem>> onProblems = problems -> {};
  private long reads;
  private long shown;

  /**
   * An action on the files; each may block.
   *
   * @param list every file by name, those with mistakes included
   * @param save what is to be written, and the name it had
   * @param delete by name
   */
  public record Folder<T>(
      Supplier<List<FolderEntry<T>>> list,
      BiConsumer<T, String> save,
      Consumer<String> delete,
      Function<T, String> name) {}

  /**
   * A file that was deleted.
   *
   * @param content the whole file, comments included
   */
  @SuppressWarnings("ArrayRecordComponent") // is only written back, never compared
  public record Deleted(Path file, byte[] content) {}

  public FilesModel(Folder<T> folder, Threads threads) {
    this.folder = folder;
    this.threads = threads;
  }

  /** Every file, those with mistakes included, by name. */
  public ReadOnlyObjectProperty<List<FolderEntry<T>>> entriesProperty() {
    return entries.getReadOnlyProperty();
  }

  public List<FolderEntry<T>> entries() {
    return entries.get();
  }

  /** Whether the files were read at least once, so that an empty list means that there are none. */
  public ReadOnlyBooleanProperty loadedProperty() {
    return loaded.getReadOnlyProperty();
  }

  /** Sets the listener that is told when something could not be done. */
  public void onProblems(Consumer<List<Problem>> listener) {
    onProblems = listener;
  }

  public Set<String> names() {
    return entries().stream().map(FolderEntry::name).collect(Collectors.toSet());
  }

  /** Reads the files again. */
  public void load() {
    load(() -> {});
  }

  private void load(Runnable then) {
    long mine = ++reads;
    threads.run(
        folder.list()::get,
        read -> {
          // What was read before it may come after it.
          if (mine > shown) {
            shown = mine;
            entries.set(List.copyOf(read));
            loaded.set(true);
          }
          then.run();
        },
        problems -> {
          loaded.set(true);
          onProblems.accept(problems);
        });
  }

  /**
   * Writes a file, unless something else changed it since it was read; then that is told, and the
   * entries show what is there now.
   *
   * @param formerName the name it had; empty for a new one. Where it differs, the old file goes
   * @param known the entries as they were when the person began to type
   * @param done when the entries show it
   * @param refused when it is not written, and the entries show what is there
   */
  public void save(
      T content, String formerName, List<FolderEntry<T>> known, Runnable done, Runnable refused) {
    threads.run(
        () -> {
          String name = folder.name().apply(content);
          List<FolderEntry<T>> there = folder.list().get();
          refuseChanged(name, known, there);
          refuseChanged(formerName, known, there);
          folder.save().accept(content, formerName.isEmpty() ? name : formerName);
          if (!formerName.isEmpty() && !formerName.equals(name)) {
            folder.delete().accept(formerName);
          }
          return content;
        },
        saved -> load(done),
        problems -> {
          onProblems.accept(problems);
          load(refused);
        });
  }

  private void refuseChanged(String name, List<FolderEntry<T>> known, List<FolderEntry<T>> there) {
    Optional<FolderEntry<T>> now = named(there, name);
    if (now.isPresent() && !now.equals(named(known, name))) {
      throw writtenByOthers(name);
    }
  }

  private static ProblemException writtenByOthers(String name) {
    return new ProblemException(
        new Problem(
            name,
            "its file was written by something else since it was read here, so it was left as it"
                + " is",
            "Save again writes yours over it, Revert shows what is there"));
  }

  private Optional<FolderEntry<T>> named(List<FolderEntry<T>> all, String name) {
    return all.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /** The entry of a file; empty where there is none of that name. */
  public Optional<FolderEntry<T>> entry(String name) {
    return named(entries(), name);
  }

  /**
   * Deletes a file, whether it has mistakes or not.
   *
   * @param done with what {@link #restore} takes, before the entries show it; empty where something
   *     else had deleted it
   */
  public void delete(FolderEntry<T> entry, Consumer<Optional<Deleted>> done) {
    threads.run(
        () -> {
          if (Files.notExists(entry.file(), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.<Deleted>empty();
          }
          Deleted deleted = new Deleted(entry.file(), content(entry.file()));
          folder.delete().accept(entry.name());
          return Optional.of(deleted);
        },
        deleted -> {
          done.accept(deleted);
          load();
        },
        this::failed);
  }

  /** All of a file, be it text or not. */
  private static byte[] content(Path file) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) > TextFile.LARGEST) {
      throw new ProblemException(
          new Problem(
              file.toString(),
              "is no file of at most %s, which could be brought back"
                  .formatted(ByteCount.binary(TextFile.LARGEST)),
              "delete it by hand"));
    }
    return Files.readAllBytes(file);
  }

  /** Undoes a deletion, comments included. A file of that name made since then stays. */
  public void restore(Deleted deleted, Runnable done) {
    threads.run(
        () -> written(deleted.file(), () -> writeAnew(deleted.file(), deleted.content())),
        file -> load(done),
        this::failed);
  }

  private void failed(List<Problem> problems) {
    onProblems.accept(problems);
    load();
  }

  /** Text of a file that has mistakes, to mend it by hand. */
  public void readText(FolderEntry<T> entry, Consumer<String> done) {
    threads.run(() -> TextFile.read(entry.file()), done, this::failed);
  }

  /**
   * Replaces a file's text, unless something else changed the file since it was read; then that is
   * told.
   *
   * @param onDisk the file's text when it was read
   * @param done when the entries say what is still wrong
   * @param refused when it is not written, and the entries show what is there
   */
  public void writeText(
      FolderEntry<T> entry, String onDisk, String text, Runnable done, Runnable refused) {
    Path file = entry.file();
    threads.run(
        () -> {
          if (Files.exists(file) && !TextFile.read(file).equals(onDisk)) {
            throw writtenByOthers(entry.name());
          }
          return written(file, () -> WholeFile.write(file, text));
        },
        written -> load(done),
        problems -> {
          onProblems.accept(problems);
          load(refused);
        });
  }

  private interface Write {
    void run() throws IOException;
  }

  private static void writeAnew(Path file, byte[] content) throws IOException {
    try {
      Files.write(file, content, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new ProblemException(
          new Problem(
              file.toString(),
              "was made anew since it was deleted, so it was left as it is",
              "rename it first"),
          e);
    }
  }

  private static Path written(Path file, Write write) {
    try {
      write.run();
      return file;
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(file.toString(), "cannot be written: " + FileFailure.reason(e)), e);
    }
  }
}
