package io.throughline.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A person who gives the same answers every time, and remembers what was asked. */
final class Answers implements Questions {
  final List<String> asked = new ArrayList<>();
  private final boolean accept;
  private final String passphrase;
  private final String password;

  Answers(boolean accept, String passphrase, String password) {
    this.accept = accept;
    this.passphrase = passphrase;
    this.password = password;
  }

  @Override
  public boolean acceptHostKey(String host, String keyType, String fingerprint) {
    asked.add(host + " " + keyType + " " + fingerprint);
    return accept;
  }

  @Override
  public Optional<char[]> passphrase(String keyFile) {
    asked.add("passphrase of " + keyFile);
    return passphrase.isEmpty() ? Optional.empty() : Optional.of(passphrase.toCharArray());
  }

  @Override
  public Optional<char[]> password(String userAtHost) {
    asked.add("password of " + userAtHost);
    return password.isEmpty() ? Optional.empty() : Optional.of(password.toCharArray());
  }
}
