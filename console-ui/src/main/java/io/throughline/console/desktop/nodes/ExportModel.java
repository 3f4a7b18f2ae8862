package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.importexport.NodeFiles;
import io.throughline.console.importexport.NodeFiles.Form;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Profiles on their way to a file of another form. */
public final class ExportModel {
  private final NodeFiles files;
  private final Threads threads;
  private final ObjectProperty<List<NodeProfile>> nodes = new SimpleObjectProperty<>(List.of());
  private final ObjectProperty<Form> form = new SimpleObjectProperty<>(Form.SSH_CONFIG);
  private final StringProperty path = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper preview = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

  private String suggested = "";

  /** Another choice overtakes the text of the one before. */
  private long shows;

  public ExportModel(NodeFiles files, List<NodeProfile> nodes, Threads threads) {
    this.files = files;
    this.threads = threads;
    this.nodes.set(List.copyOf(nodes));
    form.subscribe(chosen -> {
      suggest();
      show();
    });
    this.nodes.subscribe(chosen -> {
      // One template is a file, several are a folder; a path that was typed stays.
      if (path.get().equals(suggested)) {
        suggest();
      }
      show();
    });
  }

  private void suggest() {
    suggested = System.getProperty("user.home") + "/" + suggestion();
    path.set(suggested);
  }

  private String suggestion() {
    return switch (form.get()) {
      case SSH_CONFIG -> "throughline-nodes.ssh-config";
      case AGENTS -> "agents.txt";
      case TEMPLATE ->
          nodes.get().size() == 1 ? nodes.get().getFirst().name() + ".md" : "throughline-nodes";
    };
  }

  ObjectProperty<List<NodeProfile>> nodesProperty() {
    return nodes;
  }

  ObjectProperty<Form> formProperty() {
    return form;
  }

  /** A file; a folder for templates of several nodes. */
  StringProperty pathProperty() {
    return path;
  }

  /** The text that would be written. */
  ReadOnlyStringProperty previewProperty() {
    return preview.getReadOnlyProperty();
  }

  /** The problems, in sentences; empty if there are none. */
  ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  boolean toFolder() {
    return form.get() == Form.TEMPLATE && nodes.get().size() != 1;
  }

  private void show() {
    long mine = ++shows;
    Form chosen = form.get();
    List<NodeProfile> all = nodes.get();
    threads.run(
        () -> files.text(chosen, all, NodeFiles.PORT),
        text -> {
          if (mine != shows) {
            return;
          }
          problem.set("");
          List<String> leftOut = NodeFiles.leftOut(chosen, all);
          preview.set(
              leftOut.isEmpty()
                  ? text
                  : "# left out, not reached over SSH: %s\n%s"
                      .formatted(String.join(", ", leftOut), text));
        },
        problems -> {
          if (mine == shows) {
            problem.set(Problem.joined(problems, "\n"));
          }
        });
  }

  /**
   * Writes it.
   *
   * @param replace whether a file that is there may be replaced
   * @param there told of the file that is there already, where it may not be
   * @param done with the files
   */
  public void write(boolean replace, Consumer<Path> there, Consumer<List<Path>> done) {
    Form chosen = form.get();
    List<NodeProfile> all = nodes.get();
    String typed = path.get().strip();
    boolean folder = toFolder();
    threads.run(
        () -> {
          Path to = path(typed);
          if (!folder && !replace && Files.exists(to)) {
            return new Done(to, List.of());
          }
          return new Done(to, files.write(chosen, all, NodeFiles.PORT, to));
        },
        written -> {
          if (written.files.isEmpty()) {
            there.accept(written.to);
          } else {
            done.accept(written.files);
          }
        },
        problems -> problem.set(Problem.joined(problems, "\n")));
  }

  private record Done(Path to, List<Path> files) {}

  /**
   * As a shell takes it.
   *
   * @throws ProblemException if it is none
   */
  static Path path(String typed) {
    try {
      if (typed.isEmpty()) {
        throw new ProblemException(
            new Problem("File", "none is named", "type its path, or browse"));
      }
      return Path.of(typed.replaceFirst("^~(?=/|$)", System.getProperty("user.home")))
          .toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new ProblemException(
          new Problem("File", "'%s' is no path".formatted(typed), e.getReason()), e);
    }
  }
}
