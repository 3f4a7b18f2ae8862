package io.throughline.launch;

import java.util.Optional;

/** What only a person can answer: at a terminal, in a window, or nobody. Called on any thread. */
public interface Questions {
  /** For an unknown key only; an accepted key is stored in known_hosts. */
  boolean acceptHostKey(String host, String keyType, String fingerprint);

  /** The caller wipes it. */
  Optional<char[]> passphrase(String keyFile);

  /** The caller wipes it. */
  Optional<char[]> password(String userAtHost);
}
