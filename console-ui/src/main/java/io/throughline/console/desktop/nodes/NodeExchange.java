package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.importexport.Importer.Imported;
import io.throughline.console.importexport.Importer.Outcome;
import io.throughline.console.importexport.NodeFiles;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.control.Dialog;
import javafx.stage.Stage;

/** Opens the dialogs by which nodes come from and go to other files. */
public final class NodeExchange {
  private final Stage owner;
  private final Theme theme;
  private final NodeFiles files;
  private final Profiles profiles;
  private final Threads threads;

  public NodeExchange(
      Stage owner, Theme theme, NodeFiles files, Profiles profiles, Threads threads) {
    this.owner = owner;
    this.theme = theme;
    this.files = files;
    this.profiles = profiles;
    this.threads = threads;
  }

  /**
   * @param done with what was imported, in words, when something was
   */
  void importNodes(Consumer<String> done) {
    ImportDialog dialog = new ImportDialog(new ImportModel(files, profiles, threads));
    dressed(dialog).showAndWait().ifPresent(imported -> done.accept(words(imported)));
  }

  /**
   * @param done with what was written, in words, when something was
   */
  void exportNodes(List<NodeProfile> all, List<NodeProfile> picked, Consumer<String> done) {
    ExportNodesDialog dialog =
        new ExportNodesDialog(new ExportModel(files, all, threads), all, picked);
    dressed(dialog)
        .showAndWait()
        .ifPresent(written ->
            done.accept(
                "Written: "
                    + written.stream().map(Path::toString).collect(Collectors.joining(", "))));
  }

  private <T> Dialog<T> dressed(Dialog<T> dialog) {
    dialog.initOwner(owner);
    theme.apply(dialog.getDialogPane().getScene());
    return dialog;
  }

  private static String words(List<Imported> imported) {
    String made = names(imported, Outcome.MADE);
    String changed = names(imported, Outcome.CHANGED);
    return (made.isEmpty() ? "" : "Created " + made + ".")
        + (made.isEmpty() || changed.isEmpty() ? "" : " ")
        + (changed.isEmpty() ? "" : "Updated " + changed + ".");
  }

  private static String names(List<Imported> imported, Outcome outcome) {
    return imported.stream()
        .filter(one -> one.outcome() == outcome)
        .map(one -> one.profile().name())
        .collect(Collectors.joining(", "));
  }
}
