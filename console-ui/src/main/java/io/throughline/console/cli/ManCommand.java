package io.throughline.console.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The manual page. */
@Command(
    name = "man",
    mixinStandardHelpOptions = true,
    description = "Prints the manual page, which holds the help of every command.",
    footer = {
      "",
      "To read it:  throughline man | man -l -",
      "To keep it:  throughline man > ~/.local/share/man/man1/throughline.1"
    })
final class ManCommand implements Callable<Integer> {
  private final Session session;

  @Spec private @Nullable CommandSpec spec;

  ManCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    ManPage.of(Objects.requireNonNull(spec).root()).forEach(session::print);
    return ExitCode.PASSED;
  }
}
