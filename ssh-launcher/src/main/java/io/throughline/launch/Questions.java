package io.throughline.launch;

import java.util.Optional;

/** Asks the person who launches. Called from any thread, may take as long as a person takes. */
public interface Questions {
  /**
   * Whether a host key that is not known is to be trusted from now on.
   *
   * @param host as it would stand in {@code known_hosts}
   * @param keyType {@code ssh-ed25519}
   * @param fingerprint {@code SHA256:...}
   */
  boolean acceptHostKey(String host, String keyType, String fingerprint);

  /** Passphrase of an encrypted private key; empty where nobody answers. The array is wiped. */
  Optional<char[]> passphrase(String keyFile);

  /** For logging in; empty where nobody can or will answer. The array is wiped. */
  Optional<char[]> password(String userAtHost);

  /** Answers where nobody is there: new keys, encrypted keys and passwords are refused. */
  Questions NOBODY = new Unattended(false);

  /** Answers where nobody is there, but new keys are trusted. */
  Questions TRUSTING = new Unattended(true);
}
