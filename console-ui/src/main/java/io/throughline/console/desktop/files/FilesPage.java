package io.throughline.console.desktop.files;

import io.throughline.console.desktop.shell.Notices;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.protocol.problem.Problem;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Insets;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/** A list of files of one sort, and beside it the one that is chosen. */
public abstract class FilesPage<T> extends HBox {
  /** Begins the names of forms that have no file yet. */
  protected static final String FRESH = "+";

  private final FilesModel<T> model;
  private final Notices notices;
  private final double right;
  private final StackPane detail = new StackPane();
  private final Drafts drafts = new Drafts();

  /** The files as they were when each form was opened. */
  private final Map<Draft, List<FolderEntry<T>>> known = new HashMap<>();

  /**
   * @param right of what is beside the list, in pixels: room for a scroll bar where there is one
   */
  protected FilesPage(FilesModel<T> model, Notices notices, double right) {
    this.model = model;
    this.notices = notices;
    this.right = right;
  }

  /**
   * Begins to read the files and to show them.
   *
   * @param list of the files
   */
  protected final void begin(Region list) {
    getStyleClass().add("page");
    HBox.setHgrow(detail, Priority.ALWAYS);
    detail.setMinWidth(0);
    getChildren().addAll(list, detail);
    model.onProblems(problems -> say(Problem.joined(problems, "\n")));
    model.entriesProperty().subscribe(this::refresh);
    model
        .loadedProperty()
        .subscribe(loaded -> {
          if (loaded && model.entries().isEmpty()) {
            put(empty());
          }
        });
    model.load();
  }

  /** Takes the files into the list; see {@link #choose}. */
  protected abstract void refresh(List<FolderEntry<T>> entries);

  /** Shows a file beside the list. */
  protected abstract void show(FolderEntry<T> entry);

  /** Chooses a file in the list. */
  protected abstract void select(String name);

  /** The pane that is shown where there are no files; no editor is open any more. */
  protected abstract Region empty();

  /** Chooses one that was chosen before, else the first. */
  protected final void choose(List<FolderEntry<T>> entries, Collection<String> before) {
    if (entries.isEmpty()) {
      if (model.loadedProperty().get()) {
        put(empty());
      }
      return;
    }
    select(
        entries.stream()
            .map(FolderEntry::name)
            .filter(before::contains)
            .findFirst()
            .orElse(entries.getFirst().name()));
  }

  /**
   * Shows a form, and takes leave of the one before.
   *
   * @param name of its file; of a new one any that no file has
   */
  protected final void open(String name, Draft form, Region content) {
    if (!drafts.shows(form)) {
      leave();
      drafts.show(name, form);
      known.putIfAbsent(form, model.entries());
      marked();
    }
    put(content);
  }

  /** No form is shown any more; what was typed is kept. */
  protected final void leave() {
    drafts
        .leave()
        .ifPresent(name ->
            notices.say(
                (name.startsWith(FRESH) ? "The new one" : name)
                    + " is not saved. What you typed is still there when you come back."));
    known.keySet().removeIf(form -> !drafts.holds(form));
    marked();
  }

  /** A form was saved, or is given up. */
  protected final void drop(Draft form) {
    drafts.drop(form);
    known.remove(form);
    marked();
  }

  /** The unsaved draft of a file where there is one of this sort, else another form. */
  protected final <D extends Draft> D draft(String name, Class<D> sort, D other) {
    return drafts.of(name).filter(sort::isInstance).map(sort::cast).orElse(other);
  }

  /**
   * Whether a file is shown as text: it has mistakes, or what was typed into its text is not saved,
   * whatever the file is by now.
   */
  protected final boolean asText(FolderEntry<T> entry) {
    return entry.content() == null
        || drafts.of(entry.name()).filter(BrokenFilePane.class::isInstance).isPresent();
  }

  /** Shows the text of a file with mistakes, with what was typed there and not saved. */
  protected final void open(
      FolderEntry<T> entry, BrokenFilePane.Reader<T> reader, Runnable delete) {
    String name = entry.name();
    BrokenFilePane<?> pane =
        drafts.of(name).orElse(null) instanceof BrokenFilePane<?> typed
            ? typed
            : new BrokenFilePane<>(
                entry,
                model,
                reader,
                new BrokenFilePane.Does(
                    delete,
                    saved -> {
                      drop(saved);
                      select(name);
                      notices.say("Saved " + name + ".");
                    },
                    reverted -> {
                      drop(reverted);
                      select(name);
                    }));
    open(name, pane, pane);
  }

  /** Whether a form stays as files change: typed text is not lost, unchanged content not redone. */
  protected final boolean stays(FileForm<T> form) {
    return form.isNew()
        || model
            .entry(form.originalName())
            .filter(now -> form.changedProperty().get() || form.isOf(now.content()))
            .isPresent();
  }

  /** Back to what is on disk, which may have changed meanwhile. */
  protected final void revert(FileForm<T> form) {
    model
        .entry(form.originalName())
        .filter(now -> !form.isOf(now.content()))
        .ifPresentOrElse(
            now -> {
              drop(form);
              show(now);
            },
            form::revert);
  }

  /** Names of the files for which something was typed that is not saved. */
  public final List<String> unsaved() {
    return drafts.names().stream()
        .map(name -> name.startsWith(FRESH) ? "(a new one)" : name)
        .toList();
  }

  /** Whether something was typed for this file that is not saved, and not shown now. */
  protected final boolean waits(String name) {
    return drafts.waits(name);
  }

  /** Shows in the list which files have something unsaved. */
  protected abstract void marked();

  /** Shows something beside the list. */
  protected final void put(Region content) {
    StackPane.setMargin(content, new Insets(14, right, 0, 16));
    detail.getChildren().setAll(content);
    // A scroll pane takes its content into the scene only when it is styled. A click that comes
    // before the next picture would find buttons without a place, and be lost.
    detail.applyCss();
    detail.layout();
  }

  /**
   * Writes a file and chooses it.
   *
   * @param form in which it was typed; given up once the file is written
   */
  protected final void keep(T content, String name, String formerName, Draft form) {
    model.save(
        content,
        formerName,
        known.getOrDefault(form, model.entries()),
        () -> {
          drop(form);
          kept(formerName, name);
          select(name);
          notices.say("Saved " + name + ".");
        },
        () -> known.put(form, model.entries()));
  }

  /** A file was written, perhaps by another name. Before it is chosen. */
  protected void kept(String formerName, String name) {}

  /**
   * Says why something was not done.
   *
   * @param what was not done: {@code Not saved}
   */
  protected final void scold(String what, List<String> wrongFields) {
    notices.say("%s. Fix: %s.".formatted(what, String.join(", ", wrongFields)));
  }

  /** Deletes a file, and lets the person take that back. */
  protected final void remove(FolderEntry<T> entry) {
    model.delete(
        entry,
        deleted -> {
          drafts.drop(entry.name());
          removed(entry.name());
          deleted.ifPresentOrElse(
              file ->
                  notices.undoable(
                      "Deleted " + entry.name() + ".",
                      () -> model.restore(file, () -> select(entry.name()))),
              () -> say("%s was deleted by something else.".formatted(entry.name())));
        });
  }

  /** A file was deleted. Before another one is chosen. */
  protected abstract void removed(String name);

  /** Tells the person something in passing. */
  protected final void say(String words) {
    notices.say(words);
  }
}
