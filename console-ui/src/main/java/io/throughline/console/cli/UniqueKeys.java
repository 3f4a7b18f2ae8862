package io.throughline.console.cli;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Takes KEY=VALUE once for each key: of two values one would be dropped without a word. */
final class UniqueKeys implements IParameterConsumer {
  @Override
  @SuppressWarnings("JdkObsolete") // picocli's own type
  public void consumeParameters(Stack<String> args, ArgSpec option, CommandSpec command) {
    String name = name(option);
    if (args.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "%s: nothing is given; write it as KEY=VALUE".formatted(name));
    }
    String given = args.pop();
    int at = given.indexOf('=');
    if (at < 0) {
      throw new ParameterException(
          command.commandLine(),
          "%s %s: write it as KEY=VALUE".formatted(name, given.isEmpty() ? "''" : given));
    }
    Map<String, String> values = option.getValue();
    String key = given.substring(0, at);
    String value = given.substring(at + 1);
    String before = values.putIfAbsent(key, value);
    if (before != null) {
      throw new ParameterException(
          command.commandLine(),
          "%s: %s is given twice, as '%s' and as '%s'; give it once"
              .formatted(name, key, before, value));
    }
  }

  /** An option's longest name; a parameter's label. */
  static String name(ArgSpec arg) {
    return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
  }
}
