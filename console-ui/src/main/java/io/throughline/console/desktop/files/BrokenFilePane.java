package io.throughline.console.desktop.files;

import io.throughline.console.desktop.shell.BoundedScroll;
import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.Clipboards;
import io.throughline.console.desktop.shell.FullText;
import io.throughline.console.desktop.shell.HeadBar;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.LinesArea;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** A file with mistakes: each with its line, and the text beside it to mend them. */
public final class BrokenFilePane<T> extends VBox implements Draft {
  private static final Pattern LINE = Pattern.compile("\\.ya?ml:(\\d{1,9})\\b");

  /** Height of the mistakes at most, in pixels: the text that mends them needs room too. */
  private static final double MOST_OF_MISTAKES = 170;

  /** Reads a file's text, or throws with its mistakes. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(String file, String name, String text);
  }

  /**
   * The actions of the buttons.
   *
   * @param saved after the text was written
   * @param reverted gives up the text that was typed
   */
  record Does(Runnable delete, Consumer<Draft> saved, Consumer<Draft> reverted) {}

  private final FolderEntry<T> entry;
  private final Reader<T> reader;
  private final Label title = Labels.of("", "page-title");
  private final VBox mistakes = new VBox(4);
  private final TextArea text = new LinesArea();
  private final Button revert = new Button("Revert");
  private final Button save = new Button("Save the file", Icons.icon(Feather.CHECK));
  private List<Problem> problems;

  /** The text of the file when it was read last. */
  private String onDisk = "";

  /**
   * @param reader says what is wrong with what is typed
   */
  BrokenFilePane(FolderEntry<T> entry, FilesModel<T> model, Reader<T> reader, Does does) {
    super(12);
    this.entry = entry;
    this.reader = reader;
    this.problems = byLine(entry.problems());
    setId("broken-file");
    Button remove = Buttons.of("delete-broken", "Delete", Feather.TRASH_2, does.delete);
    remove.getStyleClass().add("danger");
    save.getStyleClass().add("primary");
    save.setId("save-text");
    save.setDisable(true);
    save.setOnAction(e ->
        model.writeText(
            entry,
            onDisk,
            text.getText(),
            () -> does.saved.accept(this),
            () -> model.readText(entry, now -> onDisk = now)));
    revert.setId("revert-text");
    revert.setOnAction(e -> does.reverted.accept(this));
    revert.disableProperty().bind(save.disableProperty());
    Label place = Labels.of(entry.file().toString(), "muted", "small");
    FullText.offer(title, place);
    HBox bar =
        Layouts.row(
            8,
            Clipboards.button("copy-mistakes", () -> Problem.joined(problems, "\n")),
            remove,
            revert,
            save);
    bar.getChildren().forEach(button -> ((Region) button).setMinWidth(Region.USE_PREF_SIZE));
    HeadBar head = new HeadBar(new VBox(2, title, place), bar);
    BoundedScroll all = new BoundedScroll(mistakes, MOST_OF_MISTAKES);
    all.getStyleClass().add("problem-box");
    all.managedProperty().bind(all.visibleProperty());
    all.visibleProperty().bind(mistakes.visibleProperty());
    text.getStyleClass().add("mono");
    text.setId("broken-text");
    VBox.setVgrow(text, Priority.ALWAYS);
    setPadding(new Insets(0, 0, 14, 0));
    model.readText(
        entry,
        read -> {
          onDisk = read;
          text.setText(read);
          text.textProperty().subscribe(typed -> check(typed, !typed.equals(read)));
        });
    getChildren().addAll(head, all, text);
    show();
  }

  @Override
  public boolean touched() {
    return !save.isDisabled();
  }

  private void check(String typed, boolean changed) {
    // No text mends a name.
    List<Problem> found =
        new ArrayList<>(Profiles.checkName(entry.name()).isEmpty() ? List.of() : entry.problems());
    try {
      T _ = reader.read(entry.file().toString(), entry.name(), typed);
    } catch (ProblemException e) {
      found.addAll(e.problems());
    }
    problems = byLine(found);
    save.setDisable(!changed);
    show();
  }

  private static List<Problem> byLine(List<Problem> found) {
    return found.stream().sorted(Comparator.comparingInt(BrokenFilePane::lineOf)).toList();
  }

  private static int lineOf(Problem problem) {
    Matcher line = LINE.matcher(problem.where());
    return line.find() ? Integer.parseInt(line.group(1)) : 0;
  }

  private void show() {
    title.setText(
        problems.isEmpty()
            ? entry.name() + ": no mistakes left"
            : entry.name()
                + (problems.size() == 1 ? ": 1 mistake" : ": " + problems.size() + " mistakes"));
    mistakes
        .getChildren()
        .setAll(problems.stream().map(each -> Labels.wrapped(shortened(each.toString()))).toList());
    Layouts.show(mistakes, !problems.isEmpty());
  }

  /** The file stands above already: {@code line 3: ssh.port: ...}. */
  private String shortened(String sentence) {
    String file = entry.file().toString();
    if (!sentence.startsWith(file)) {
      return sentence;
    }
    String rest = sentence.substring(file.length());
    return rest.matches("(?s):\\d+.*") ? "line " + rest.substring(1) : rest.replaceFirst("^: ", "");
  }
}
