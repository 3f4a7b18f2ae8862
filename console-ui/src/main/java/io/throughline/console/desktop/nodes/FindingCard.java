package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Clipboards;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.diagnose.Finding;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** One finding: what was seen, why it matters, the command that mends it, to be copied. */
final class FindingCard extends VBox {

  FindingCard(Finding finding) {
    super(6);
    getStyleClass().add("card");
    Label severity = new Label(word(finding), icon(finding));
    severity.getStyleClass().addAll("strong", tone(finding));
    severity.setMinWidth(Region.USE_PREF_SIZE);
    HBox head = Layouts.row(8, severity, Layouts.gap(), Labels.of(finding.id(), "muted", "small"));
    getChildren().addAll(head, wrapped(finding.seen(), "strong"), wrapped(finding.why()));
    if (!finding.mend().isEmpty()) {
      getChildren().add(command(finding));
    }
    setAccessibleText(word(finding) + ": " + finding.seen());
  }

  private static HBox command(Finding finding) {
    Label command = wrapped(finding.mend(), "mono", "small");
    HBox.setHgrow(command, Priority.ALWAYS);
    command.setMaxWidth(Double.MAX_VALUE);
    // Where to run it is told above; only the command itself is of use to a shell.
    Button copy = Clipboards.button("copy-" + finding.id(), () -> bare(finding.mend()));
    copy.setMinWidth(Region.USE_PREF_SIZE);
    HBox box = Layouts.row(8, command, copy);
    box.getStyleClass().add("hint-box");
    return box;
  }

  private static String bare(String mend) {
    String commands =
        mend.lines().filter(line -> !line.startsWith("#")).collect(Collectors.joining("\n"));
    return commands.isEmpty() ? mend : commands;
  }

  private static Label wrapped(String text, String... styles) {
    Label label = Labels.wrapped(text, styles);
    label.setMinWidth(0);
    return label;
  }

  private static String word(Finding finding) {
    return switch (finding.severity()) {
      case ERROR -> "Error";
      case WARNING -> "Warning";
      case NOTE -> "Note";
    };
  }

  private static String tone(Finding finding) {
    return switch (finding.severity()) {
      case ERROR -> "bad";
      case WARNING -> "warn";
      case NOTE -> "muted";
    };
  }

  private static FontIcon icon(Finding finding) {
    FontIcon icon =
        Icons.icon(
            switch (finding.severity()) {
              case ERROR -> Feather.X_CIRCLE;
              case WARNING -> Feather.ALERT_TRIANGLE;
              case NOTE -> Feather.INFO;
            });
    icon.getStyleClass().add(tone(finding));
    return icon;
  }
}
