package io.throughline.launch;

import java.util.Optional;

/**
 * The answers where nobody is there: no secret is known.
 *
 * @param acceptsHostKeys whether keys that are not known are trusted from then on
 */
record Unattended(boolean acceptsHostKeys) implements Questions {
  @Override
  public boolean acceptHostKey(String host, String keyType, String fingerprint) {
    return acceptsHostKeys;
  }

  @Override
  public Optional<char[]> passphrase(String keyFile) {
    return Optional.empty();
  }

  @Override
  public Optional<char[]> password(String userAtHost) {
    return Optional.empty();
  }
}
