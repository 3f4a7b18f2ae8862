package io.throughline.console.desktop.shell;

import io.throughline.launch.Questions;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Asks the person at the window. Called on any thread but the JavaFX one, which it would block; an
 * answer that does not come within {@link #PATIENCE_MINUTES} counts as no.
 */
public final class DesktopQuestions implements Questions {
  private static final int PATIENCE_MINUTES = 5;

  private final Supplier<@Nullable Window> owner;
  private final Theme theme;
  private final Lock turn = new ReentrantLock();

  /**
   * @param owner the window over which a question appears
   */
  public DesktopQuestions(Supplier<@Nullable Window> owner, Theme theme) {
    this.owner = owner;
    this.theme = theme;
  }

  @Override
  public boolean acceptHostKey(String host, String keyType, String fingerprint) {
    return ask(() -> hostKey(host, keyType, fingerprint)).orElse(false);
  }

  @Override
  public Optional<char[]> passphrase(String keyFile) {
    return ask(() -> secret("Passphrase", "The key " + keyFile + " is encrypted.", "Passphrase"));
  }

  @Override
  public Optional<char[]> password(String userAtHost) {
    return ask(() -> secret("Password", userAtHost + " asks for a password.", "Password"));
  }

  /** One question at a time, also where several nodes are launched at once. */
  private <T> Optional<T> ask(Supplier<Dialog<T>> question) {
    try {
      if (!turn.tryLock(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
        return Optional.empty();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    try {
      return askNow(question);
    } finally {
      turn.unlock();
    }
  }

  private <T> Optional<T> askNow(Supplier<Dialog<T>> question) {
    CompletableFuture<Optional<T>> answer = new CompletableFuture<>();
    CompletableFuture<Dialog<T>> shown = new CompletableFuture<>();
    Platform.runLater(() -> {
      try {
        Dialog<T> dialog = question.get();
        Window window = owner.get();
        if (window != null) {
          dialog.initOwner(window);
        }
        theme.apply(dialog.getDialogPane().getScene());
        shown.complete(dialog);
        answer.complete(dialog.showAndWait());
      } catch (RuntimeException e) {
        answer.completeExceptionally(e);
      }
    });
    try {
      return answer.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      // Nobody is there; the launch goes on without an answer and says what it lacks.
    } catch (ExecutionException e) {
      throw new IllegalStateException("the question could not be shown", e.getCause());
    }
    Platform.runLater(() -> {
      Dialog<T> dialog = shown.getNow(null);
      if (dialog != null) {
        dialog.close();
      }
    });
    return Optional.empty();
  }

  static Dialog<Boolean> hostKey(String host, String keyType, String fingerprint) {
    Dialog<Boolean> dialog = new Dialog<>();
    dialog.setTitle("Unknown host key");
    Label title = Labels.wrapped("Is this really " + host + "?", "dialog-title");
    Label words =
        Labels.wrapped(
            "No key of this host is known yet. Compare the fingerprint with the one that its"
                + " administrator gives, or that ssh-keygen -l shows on the host itself. A key that"
                + " is accepted is kept in the console's own known_hosts; from then on any other key"
                + " is refused.");
    GridPane facts = new GridPane(12, 6);
    ColumnConstraints names = new ColumnConstraints();
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    facts.getColumnConstraints().addAll(names, values);
    facts.addRow(0, Labels.whole("Host", "muted"), copyable("host", host));
    facts.addRow(1, Labels.whole("Key type", "muted"), copyable("key-type", keyType));
    facts.addRow(2, Labels.whole("Fingerprint", "muted"), copyable("fingerprint", fingerprint));
    dialog.getDialogPane().setContent(new DialogContent(576, title, words, facts));
    ButtonType accept = new ButtonType("Accept and keep", ButtonData.YES);
    ButtonType refuse = new ButtonType("Refuse", ButtonData.CANCEL_CLOSE);
    dialog.getDialogPane().getButtonTypes().addAll(accept, refuse);
    dialog.getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
    // A key that nobody compared must not be let in by a press of Enter.
    ((Button) dialog.getDialogPane().lookupButton(accept)).setDefaultButton(false);
    ((Button) dialog.getDialogPane().lookupButton(refuse)).setDefaultButton(true);
    dialog.setResultConverter(button -> button == accept);
    return dialog;
  }

  static Dialog<char[]> secret(String title, String words, String label) {
    Dialog<char[]> dialog = new Dialog<>();
    dialog.setTitle(title);
    PasswordField field = new PasswordField();
    field.setId("secret");
    Label name = new Label(label);
    name.setLabelFor(field);
    Label promise =
        Labels.wrapped("It is used for this log-in only and stored nowhere.", "muted", "small");
    dialog
        .getDialogPane()
        .setContent(
            new DialogContent(416, Labels.wrapped(words, "dialog-title"), name, field, promise));
    ButtonType use = new ButtonType("Log in", ButtonData.OK_DONE);
    dialog.getDialogPane().getButtonTypes().addAll(use, ButtonType.CANCEL);
    dialog.setResultConverter(button -> button == use ? field.getText().toCharArray() : null);
    // Later, because a dialog gives the focus to its default button when it is shown.
    dialog.setOnShown(e -> Platform.runLater(field::requestFocus));
    return dialog;
  }

  /** Looks like a label, can be selected and copied. */
  private static TextField copyable(String id, String text) {
    TextField field = new TextField(text);
    field.setId(id);
    field.setEditable(false);
    field.setMaxWidth(Double.MAX_VALUE);
    field.getStyleClass().addAll("copyable", "mono");
    return field;
  }
}
