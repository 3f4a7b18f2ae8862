package io.throughline.console.cli;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The help of a command, of one below another one too, which picocli's own does not find. */
@Command(
    name = "help",
    mixinStandardHelpOptions = true,
    helpCommand = true,
    description = "Prints the help of a command: ./throughline help nodes probe.")
final class HelpCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "A command, then one below it; without any, all commands are listed.")
  private List<String> words = List.of();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine command = Objects.requireNonNull(spec).root().commandLine();
    for (int i = 0; i < words.size(); i++) {
      CommandLine below = command.getSubcommands().get(words.get(i));
      if (below == null) {
        throw new CommandLine.UnmatchedArgumentException(command, words.subList(i, words.size()));
      }
      command = below;
    }
    command.usage(command.getOut());
    return ExitCode.PASSED;
  }
}
