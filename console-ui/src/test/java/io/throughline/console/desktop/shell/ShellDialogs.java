package io.throughline.console.desktop.shell;

import java.util.Map;
import javafx.scene.control.Dialog;

/** Every dialog, to be drawn. */
public final class ShellDialogs {
  private ShellDialogs() {}

  /** By name. Call on the JavaFX thread. */
  public static Map<String, Dialog<?>> all() {
    return Map.of(
        "host-key",
        DesktopQuestions.hostKey(
            "rack1-a.lab.example.org:2222",
            "ssh-ed25519",
            "SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU"),
        "passphrase",
        DesktopQuestions.secret(
            "Passphrase", "The key /home/perf/.ssh/lab is encrypted.", "Passphrase"),
        "password",
        DesktopQuestions.secret("Password", "perf@rack1-a asks for a password.", "Password"),
        "what-would-happen",
        TextDialog.of(
            "Dry run",
            """
            Dry run of stream: nothing is started, no node is touched.

              What        Stream. What does a backpressured stream sustain?
              Length      10 s after a warm-up of 1 s

            Node rack1-a, sender
              Reached     over SSH at perf@10.0.0.11
            """));
  }
}
