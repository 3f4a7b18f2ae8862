package io.throughline.console.cli;

import io.throughline.protocol.problem.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;

/** Suggestions of what a person may have meant by options and commands that there are not. */
final class UnknownOptions {
  private UnknownOptions() {}

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
        below(command, word).forEach(name -> hint("did you mean %s?".formatted(name), hints));
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

  /** The commands of this name below those of a command: {@code nodes export}. */
  private static List<String> below(CommandLine command, String name) {
    return command.getSubcommands().values().stream()
        .distinct()
        .filter(each -> each.getSubcommands().containsKey(name))
        .map(each -> "%s %s".formatted(each.getCommandName(), name))
        .toList();
  }

  private static void hint(String text, List<String> into) {
    if (!text.isEmpty() && !into.contains(text)) {
      into.add(text);
    }
  }
}
