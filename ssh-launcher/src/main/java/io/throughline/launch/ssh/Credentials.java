package io.throughline.launch.ssh;

import com.jcraft.jsch.UIKeyboardInteractive;
import com.jcraft.jsch.UserInfo;
import io.throughline.launch.Questions;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Credentials that a person typed for one launch: passphrases and passwords, held in memory until
 * the launch is over, so that a lost connection can be made again without asking.
 */
final class Credentials implements AutoCloseable {
  private static final int TRIES = 3;

  private final Questions questions;
  private final Map<String, char[]> passwords = new ConcurrentHashMap<>();
  private volatile boolean asking;

  Credentials(Questions questions) {
    this.questions = questions;
  }

  /** Whether a person is being asked, about a key of a host too, who may take their time. */
  boolean asking() {
    return asking;
  }

  /** As {@link Questions#acceptHostKey}. */
  boolean acceptHostKey(String host, String keyType, String fingerprint) {
    return ask(() -> questions.acceptHostKey(host, keyType, fingerprint));
  }

  @Override
  public void close() {
    passwords.values().forEach(password -> Arrays.fill(password, '\0'));
    passwords.clear();
  }

  /** For one handshake with one host. */
  final class Answers implements UserInfo, UIKeyboardInteractive {
    private final String userAtHost;
    private int tries;
    private String refused = "";
    private char @Nullable [] passphrase;

    Answers(String userAtHost) {
      this.userAtHost = userAtHost;
    }

    /** Which question nobody answered; empty for none. */
    String refused() {
      return refused;
    }

    @Override
    public boolean promptPassphrase(String message) {
      String file = message.replaceFirst("^Passphrase for ", "");
      passphrase = ask(() -> questions.passphrase(file)).orElse(null);
      if (passphrase == null) {
        refused = "nobody gave the passphrase of " + file;
      }
      return passphrase != null;
    }

    @Override
    public @Nullable String getPassphrase() {
      char[] given = passphrase;
      passphrase = null;
      return given == null ? null : text(given);
    }

    @Override
    public boolean promptPassword(String message) {
      return password().isPresent();
    }

    @Override
    public @Nullable String getPassword() {
      char[] known = passwords.get(userAtHost);
      return known == null ? null : new String(known);
    }

    private Optional<char[]> password() {
      char[] known = passwords.get(userAtHost);
      if (known != null && tries == 0) {
        tries++;
        return Optional.of(known);
      }
      if (tries++ >= TRIES) {
        refused = "the password was wrong " + TRIES + " times";
        return Optional.empty();
      }
      Optional<char[]> typed = ask(() -> questions.password(userAtHost));
      if (typed.isEmpty()) {
        refused = "nobody gave a password";
      }
      typed.ifPresent(password -> passwords.put(userAtHost, password));
      return typed;
    }

    @Override
    public String @Nullable [] promptKeyboardInteractive(
        String destination, String name, String instruction, String[] prompt, boolean[] echo) {
      String[] answers = new String[prompt.length];
      for (int i = 0; i < prompt.length; i++) {
        // Questions in clear are not for a password; nobody can answer them here.
        if (echo[i] || password().isEmpty()) {
          return null;
        }
        answers[i] = String.valueOf(getPassword());
      }
      return answers;
    }

    @Override
    public boolean promptYesNo(String message) {
      return false;
    }

    @Override
    public void showMessage(String message) {
      // What a node says before the log-in is for people at a terminal.
    }
  }

  private <T> T ask(Supplier<T> question) {
    asking = true;
    try {
      return question.get();
    } finally {
      asking = false;
    }
  }

  private static String text(char[] secret) {
    String text = new String(secret);
    Arrays.fill(secret, '\0');
    return text;
  }
}
