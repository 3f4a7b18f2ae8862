package io.throughline.console.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Takes words with commas between them, none of them empty. By itself picocli drops empty words at
 * the end, and a list of only commas would pass for none that was given.
 */
final class CommaList implements IParameterConsumer {
  @Override
  @SuppressWarnings("JdkObsolete") // picocli's own type
  public void consumeParameters(Stack<String> args, ArgSpec option, CommandSpec command) {
    String name = UniqueKeys.name(option);
    if (args.isEmpty()) {
      throw new ParameterException(
          command.commandLine(),
          "%s: nothing is given; write it as %s"
              .formatted(name, option.paramLabel() + "," + option.paramLabel()));
    }
    String given = args.pop();
    if (command.optionsMap().containsKey(given)) {
      throw new ParameterException(
          command.commandLine(),
          "%s: nothing is given before %s; name %s".formatted(name, given, option.paramLabel()));
    }
    List<String> words = Arrays.stream(given.split(",", -1)).map(String::strip).toList();
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).isEmpty()) {
        throw new ParameterException(
            command.commandLine(),
            "%s '%s': entry %d of %d is empty; write %s there, or take out the comma that is too"
                    .formatted(name, given, i + 1, words.size(), option.paramLabel())
                + " many");
      }
    }
    @Nullable List<String> before = option.getValue();
    List<String> all = new ArrayList<>(before == null ? List.of() : before);
    all.addAll(words);
    option.setValue(List.copyOf(all));
  }
}
