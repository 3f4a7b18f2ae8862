package io.throughline.console.cli;

import java.util.Arrays;
import picocli.CommandLine.Option;

/** Whether a command answers in JSON; {@link Session#json} says it to all that print. */
final class JsonOption {
  private static final String NAME = "--json";

  @Option(
      names = NAME,
      description =
          "Prints one JSON document in place of the text, errors included; docs/json.md describes"
              + " each.")
  private boolean json;

  boolean wanted() {
    return json;
  }

  /** Known before anything is parsed, so that bad usage is answered in JSON too. */
  static boolean in(String... args) {
    return Arrays.stream(args).takeWhile(word -> !word.equals("--")).anyMatch(NAME::equals);
  }
}
