package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.importexport.ImportedNode;
import io.throughline.console.importexport.Importer;
import io.throughline.console.importexport.Importer.Imported;
import io.throughline.console.importexport.Importer.Outcome;
import io.throughline.console.importexport.NodeFiles;
import io.throughline.console.importexport.NodeFiles.Form;
import io.throughline.console.importexport.NodeFiles.Found;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Nodes that other files name, to be looked at before they become profiles. */
public final class ImportModel {
  private final NodeFiles files;
  private final Profiles profiles;
  private final Threads threads;
  private final ObjectProperty<Form> form = new SimpleObjectProperty<>(Form.SSH_CONFIG);
  private final StringProperty path = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<List<Row>> rows = new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private List<ImportedNode> found = List.of();

  /** A path that is typed overtakes the reading of the one before. */
  private long reads;

  /**
   * A node that was found.
   *
   * @param place where it is
   * @param outcome of taking it, with the values of the file winning
   */
  public record Row(String name, String place, Outcome outcome) {
    /** For people. */
    String words() {
      return switch (outcome) {
        case MADE -> "new";
        case CHANGED, LEFT -> "exists, differs";
        case SAME -> "exists, identical";
      };
    }
  }

  public ImportModel(NodeFiles files, Profiles profiles, Threads threads) {
    this.files = files;
    this.profiles = profiles;
    this.threads = threads;
    form.subscribe(chosen -> suggest());
  }

  ObjectProperty<Form> formProperty() {
    return form;
  }

  /** One file; for templates also several or folders, separated by commas. */
  StringProperty pathProperty() {
    return path;
  }

  ReadOnlyObjectProperty<List<Row>> rowsProperty() {
    return rows.getReadOnlyProperty();
  }

  /** The problems, in sentences; empty if there are none. */
  ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** Another form is in another file. */
  private void suggest() {
    Path own = files.ownSshConfig();
    path.set(form.get() == Form.SSH_CONFIG && Files.isReadable(own) ? own.toString() : "");
    show(List.of());
  }

  private void show(List<Row> fresh) {
    problem.set("");
    rows.set(fresh);
  }

  /** Reads the files while a path is typed: one that leads nowhere yet is no mistake. */
  public void look() {
    String typed = path.get().strip();
    if (!typed.isEmpty() && exist(typed)) {
      read();
    } else {
      reads++;
      show(List.of());
    }
  }

  private boolean exist(String typed) {
    try {
      return paths(form.get(), typed).stream().allMatch(Files::exists);
    } catch (ProblemException noPath) {
      return false;
    }
  }

  /** Reads the files and says what they name. */
  public void read() {
    long mine = ++reads;
    String typed = path.get().strip();
    if (typed.isEmpty()) {
      show(List.of());
      problem.set("File: none is named; type its path, or browse");
      return;
    }
    Form chosen = form.get();
    threads.run(
        () -> {
          Found all =
              Found.all(
                  paths(chosen, typed).stream().map(file -> files.read(chosen, file)).toList());
          return new Read(all, new Importer(profiles, true, true).look(all.nodes()));
        },
        read -> {
          if (mine != reads) {
            return;
          }
          found = read.found.nodes();
          show(read.looked.good().stream().map(one -> row(one, found)).toList());
          // What is wrong with one keeps no other from being taken.
          problem.set(Problem.joined(read.wrong(), "\n"));
        },
        problems -> {
          if (mine == reads) {
            show(List.of());
            problem.set(Problem.joined(problems, "\n"));
          }
        });
  }

  private record Read(Found found, Importer.Looked looked) {
    List<Problem> wrong() {
      return Stream.concat(found.wrong().stream(), looked.wrong().stream()).toList();
    }
  }

  private static List<Path> paths(Form form, String typed) {
    String[] names = form == Form.TEMPLATE ? typed.split(",", -1) : new String[] {typed};
    return Arrays.stream(names)
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .map(ExportModel::path)
        .toList();
  }

  private static Row row(Imported one, List<ImportedNode> found) {
    String name = one.profile().name();
    Map<String, String> fields =
        found.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow().fields();
    String user = fields.getOrDefault(NodeField.USER, "");
    String host = fields.getOrDefault(NodeField.HOST, "");
    String place = host.isEmpty() ? "this machine" : user.isEmpty() ? host : user + "@" + host;
    return new Row(name, place, one.outcome());
  }

  /**
   * Makes profiles of some that were found.
   *
   * @param done with what became of them
   */
  public void take(Set<String> names, Consumer<List<Imported>> done) {
    List<ImportedNode> chosen = found.stream().filter(node -> names.contains(node.name())).toList();
    threads.run(
        () -> new Importer(profiles, true, false).take(chosen),
        done,
        problems -> problem.set(Problem.joined(problems, "\n")));
  }
}
