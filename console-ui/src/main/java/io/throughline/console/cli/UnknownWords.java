package io.throughline.console.cli;

import io.throughline.protocol.problem.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;

/** Suggestions of what a person may have meant by options and commands that there are not. */
final class UnknownWords {
  private UnknownWords() {}

  /**
   * A line for each word of which something can be said.
   *
   * @param command that does not know them
   */
  static List<String> hints(CommandLine command, List<String> words) {
    List<String> hints = new ArrayList<>();
    for (String word : words) {
      if (word.startsWith("-")) {
        String option = word.replaceFirst("=.*", "");
        Collection<String> known = command.getCommandSpec().optionsMap().keySet();
        hint(NearestName.question(option, known), hints);
      } else if (!command.getSubcommands().isEmpty()) {
        Collection<String> known = command.getSubcommands().keySet();
        hint(
            NearestName.question(
                word,
                known,
                command.getParent() == null ? "commands are " + String.join(", ", known) : ""),
            hints);
      }
    }
    return hints;
  }

  private static void hint(String text, List<String> into) {
    if (!text.isEmpty() && !into.contains(text)) {
      into.add(text);
    }
  }
}
