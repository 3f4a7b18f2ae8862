package io.throughline.console.cli;

import io.throughline.protocol.problem.NearestName;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the script by which a shell completes commands and options. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script by which bash or zsh completes commands and options.",
    footer = {
      "",
      "For this shell:  source <(throughline completion bash)",
      "For every bash:  throughline completion bash"
          + " > ~/.local/share/bash-completion/completions/throughline",
      "For every zsh:   put  source <(throughline completion zsh)  into ~/.zshrc"
    })
final class CompletionCommand implements Callable<Integer> {
  private static final List<String> SHELLS = List.of("bash", "zsh");

  private final Session session;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      completionCandidates = Shells.class,
      description = "${COMPLETION-CANDIDATES}")
  private String shell = "";

  CompletionCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (!SHELLS.contains(shell)) {
      throw new MisuseException(
          "there is no completion for '%s'; %s"
              .formatted(
                  shell, NearestName.question(shell, SHELLS, "there is one for bash and for zsh")));
    }
    // One script for both: in zsh it loads bashcompinit first.
    CommandSpec root = Objects.requireNonNull(spec).root();
    session.print(AutoComplete.bash(root.name(), root.commandLine()));
    return ExitCode.PASSED;
  }

  /** Names that {@code --help} lists. */
  static final class Shells implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return SHELLS.iterator();
    }
  }
}
