package io.throughline.console.report.story;

import java.util.Optional;

/** What a transport leaves open to others on the network. */
final class Encryption {
  private Encryption() {}

  /** A sentence; empty for a transport that encrypts. */
  static Optional<String> of(String transport) {
    return switch (transport) {
      case "ucx" ->
          Optional.of("UCX does not encrypt: who can read this network could read what was sent.");
      case "tcp" ->
          Optional.of(
              "The tcp transport does not encrypt: who can read this network could read what was"
                  + " sent.");
      default -> Optional.empty();
    };
  }
}
