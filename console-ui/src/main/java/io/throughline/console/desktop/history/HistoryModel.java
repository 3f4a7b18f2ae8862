package io.throughline.console.desktop.history;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.history.RunMarks;
import io.throughline.console.run.kept.KeptRun;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/**
 * The runs in history that a person looks for, and what a person says of them. Every method returns
 * at once; what it did shows in {@link #linesProperty}.
 */
public final class HistoryModel {
  private final Supplier<History> history;
  private final Threads threads;
  private final ReadOnlyObjectWrapper<List<RunLine>> lines = new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<Choices> choices =
      new ReadOnlyObjectWrapper<>(new Choices(List.of(), List.of(), List.of()));
  private final ReadOnlyBooleanWrapper loaded = new ReadOnlyBooleanWrapper(false);
  private final ReadOnlyBooleanWrapper empty = new ReadOnlyBooleanWrapper(false);
  private final ReadOnlyStringWrapper unread = new ReadOnlyStringWrapper("");
  private Consumer<List<Problem>> onProblems = problems -> {};
  private Query query = Query.ALL;
  private Query answered = Query.ALL;
  private long searches;

  /** Choices by which the runs in history can be told apart, each in the order of the alphabet. */
  public record Choices(List<String> scenarios, List<String> nodes, List<String> tags) {
    static Choices of(List<RunLine> lines) {
      return new Choices(
          sorted(lines, line -> Stream.of(line.subject().scenario())),
          sorted(lines, line -> line.subject().nodes().stream()),
          sorted(lines, line -> line.marks().tags().stream()));
    }

    private static List<String> sorted(
        List<RunLine> lines, Function<RunLine, Stream<String>> words) {
      return List.copyOf(new TreeSet<>(lines.stream().flatMap(words).toList()));
    }
  }

  private record Found(List<RunLine> all, List<RunLine> lines) {}

  /**
   * @param history waits until it is open; called in the background
   */
  public HistoryModel(Supplier<History> history, Threads threads) {
    this.history = history;
    this.threads = threads;
  }

  /** Those that were found, the newest first. */
  public ReadOnlyObjectProperty<List<RunLine>> linesProperty() {
    return lines.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<Choices> choicesProperty() {
    return choices.getReadOnlyProperty();
  }

  /** Whether history was read, and if the query has changed, by the new one. */
  public ReadOnlyBooleanProperty loadedProperty() {
    return loaded.getReadOnlyProperty();
  }

  /** Why history could not be read the last time, a sentence for a person; empty where it could. */
  public ReadOnlyStringProperty unreadProperty() {
    return unread.getReadOnlyProperty();
  }

  /** Whether history was read and holds no run at all. */
  public ReadOnlyBooleanProperty emptyProperty() {
    return empty.getReadOnlyProperty();
  }

  /** Sets the listener that is told when something could not be done. */
  public void onProblems(Consumer<List<Problem>> listener) {
    onProblems = listener;
  }

  public Query query() {
    return query;
  }

  /** Looks for others from now on. */
  public void search(Query wanted) {
    query = wanted;
    load();
  }

  /** Reads the list again. */
  public void load() {
    load(() -> {});
  }

  private void load(Runnable then) {
    long mine = ++searches;
    Query wanted = query;
    threads.run(
        () -> {
          List<RunLine> all = history.get().list(Query.ALL.search());
          return new Found(
              all, wanted.equals(Query.ALL) ? all : history.get().list(wanted.search()));
        },
        found -> {
          // A later search has its own answer under way.
          if (mine == searches) {
            answered = wanted;
            choices.set(Choices.of(found.all()));
            empty.set(found.all().isEmpty());
            lines.set(List.copyOf(found.lines()));
            loaded.set(true);
            unread.set("");
          }
          then.run();
        },
        problems -> {
          if (mine == searches) {
            unread.set(Problem.joined(problems, "\n"));
            if (!wanted.equals(answered)) {
              // What an earlier search found would pass for what this one did.
              loaded.set(false);
              lines.set(List.of());
            }
          }
          onProblems.accept(problems);
        });
  }

  /** Reads a run whole. */
  public void open(String runId, Consumer<KeptRun> opened) {
    threads.run(
        () -> KeptRun.read(history.get(), runId).orElseThrow(() -> gone(runId)),
        opened,
        this::failed);
  }

  private static ProblemException gone(String runId) {
    return new ProblemException(
        new Problem(
            "run " + runId,
            "it is not in history any longer",
            "another console has deleted it; look for another run"));
  }

  /**
   * Gives a run these tags, and no others.
   *
   * @param typed with spaces or commas between
   * @param refused when they are not kept
   */
  public void tag(RunLine line, String typed, Runnable refused) {
    List<String> wanted =
        Arrays.stream(typed.split("[\\s,#]+")).filter(tag -> !tag.isBlank()).distinct().toList();
    List<String> more = new ArrayList<>(wanted);
    more.removeAll(line.marks().tags());
    List<String> fewer = new ArrayList<>(line.marks().tags());
    fewer.removeAll(wanted);
    mark(
        marks -> {
          if (!more.isEmpty()) {
            marks.tag(line.runId(), more);
          }
          if (!fewer.isEmpty()) {
            marks.untag(line.runId(), fewer);
          }
        },
        () -> {},
        refused);
  }

  /**
   * @param text in place of what was there; empty for none
   * @param refused when it is not kept
   */
  public void note(String runId, String text, Runnable refused) {
    mark(marks -> marks.note(runId, text), () -> {}, refused);
  }

  /** Makes it the baseline of its scenario and nodes, or none any longer. */
  public void pin(String runId, boolean pinned) {
    mark(
        marks -> {
          if (pinned) {
            marks.pin(runId);
          } else {
            marks.unpin(runId);
          }
        },
        () -> {});
  }

  /**
   * @param done when the list shows it
   */
  public void delete(List<String> runIds, Runnable done) {
    mark(marks -> runIds.forEach(marks::delete), done);
  }

  /** Undoes a deletion. */
  public void restore(List<String> runIds, Runnable done) {
    mark(marks -> runIds.forEach(marks::restore), done);
  }

  private void mark(Consumer<RunMarks> change, Runnable done) {
    mark(change, done, () -> {});
  }

  private void mark(Consumer<RunMarks> change, Runnable done, Runnable refused) {
    threads.run(
        () -> {
          change.accept(history.get().marks());
          return true;
        },
        changed -> load(done),
        problems -> {
          refused.run();
          failed(problems);
        });
  }

  /** The list as it is found now, where it is there. */
  public Optional<RunLine> line(String runId) {
    return lines.get().stream().filter(line -> line.runId().equals(runId)).findFirst();
  }

  private void failed(List<Problem> problems) {
    onProblems.accept(problems);
    load();
  }
}
