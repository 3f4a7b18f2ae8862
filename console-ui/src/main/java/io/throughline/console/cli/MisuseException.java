package io.throughline.console.cli;

/** A command was given what it does not take; the message says so to a person, in a sentence. */
final class MisuseException extends RuntimeException {
  MisuseException(String sentence) {
    super(sentence);
  }
}
