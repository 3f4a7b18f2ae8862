package io.throughline.console.cli;

import io.throughline.launch.Questions;
import java.io.Console;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks the person at the terminal; where there is none, says no. One question at a time. */
final class TerminalQuestions implements Questions {
  private final Screen screen;
  private final boolean acceptNewHostKeys;

  TerminalQuestions(Screen screen, boolean acceptNewHostKeys) {
    this.screen = screen;
    this.acceptNewHostKeys = acceptNewHostKeys;
  }

  @Override
  public synchronized boolean acceptHostKey(String host, String keyType, String fingerprint) {
    if (acceptNewHostKeys) {
      screen.line("new host key of %s accepted: %s %s".formatted(host, keyType, fingerprint));
      return true;
    }
    Console terminal = terminal();
    return terminal != null
        && yes(
            asking(() ->
                terminal.readLine(
                    "The host key of %s is not known: %s %s%nTrust it from now on? (yes/no) ",
                    host, keyType, fingerprint)));
  }

  @Override
  public synchronized Optional<char[]> passphrase(String keyFile) {
    return secret("Passphrase of the key " + keyFile + ": ");
  }

  @Override
  public synchronized Optional<char[]> password(String userAtHost) {
    return secret("Password of " + userAtHost + ": ");
  }

  private Optional<char[]> secret(String prompt) {
    Console terminal = terminal();
    return terminal == null
        ? Optional.empty()
        : asking(() -> Optional.ofNullable(terminal.readPassword("%s", prompt)));
  }

  private <T extends @Nullable Object> T asking(Supplier<T> question) {
    screen.asking(true);
    try {
      return question.get();
    } finally {
      screen.asking(false);
    }
  }

  /** The terminal at which a person can be asked; null where there is none. */
  @SuppressWarnings("SystemConsoleNull") // it is, where neither input nor output is a terminal
  static @Nullable Console terminal() {
    Console terminal = System.console();
    return terminal != null && terminal.isTerminal() ? terminal : null;
  }

  /**
   * @param answer null where the input ended
   */
  static boolean yes(@Nullable String answer) {
    return answer != null && answer.strip().toLowerCase(Locale.ROOT).equals("yes");
  }
}
