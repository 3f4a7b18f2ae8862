package io.throughline.console.cli;

import io.throughline.protocol.problem.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Suggestions of what a person may have meant by options and commands that there are not. */
final class UnknownOptions {
  /** Words that are told. */
  private static final int MOST = 3;

  private UnknownOptions() {}

  /**
   * Tells the words that a command does not know; behind an unknown command they are its own.
   *
   * @param command that does not know them
   */
  static String sentence(CommandLine command, List<String> words) {
    if (commandMeant(command, words)) {
      return "there is no command " + quoted(words.subList(0, 1));
    }
    List<String> options = words.stream().filter(UnknownOptions::option).toList();
    return options.isEmpty()
        ? "too many arguments: " + quoted(words)
        : "there is no option " + quoted(options);
  }

  /** Whether the first word stands where a command does. */
  private static boolean commandMeant(CommandLine command, List<String> words) {
    return !option(words.getFirst())
        && !command.getSubcommands().isEmpty()
        && command.getCommandSpec().positionalParameters().isEmpty();
  }

  /** The first of them, and how many more there are. */
  private static String quoted(List<String> words) {
    String told =
        words.stream().limit(MOST).map("'%s'"::formatted).collect(Collectors.joining(", "));
    return words.size() > MOST ? "%s and %d more".formatted(told, words.size() - MOST) : told;
  }

  private static boolean option(String word) {
    return word.startsWith("-") && word.length() > 1;
  }

  /**
   * A line for each word of which something can be said. Words behind an unknown command are its
   * own, whatever they are.
   *
   * @param command that does not know them
   */
  static List<String> hints(CommandLine command, List<String> words) {
    String first = words.getFirst();
    List<String> hints = new ArrayList<>();
    if (commandMeant(command, words)) {
      below(command, first).forEach(name -> hint("did you mean %s?".formatted(name), hints));
      Collection<String> known = command.getSubcommands().keySet();
      hint(
          NearestName.question(
              first,
              known,
              command.getParent() == null ? "commands are " + String.join(", ", known) : ""),
          hints);
      return hints;
    }
    Collection<String> known = command.getCommandSpec().optionsMap().keySet();
    words.stream()
        .filter(UnknownOptions::option)
        .limit(MOST)
        .forEach(word -> hint(NearestName.question(word.replaceFirst("=.*", ""), known), hints));
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
