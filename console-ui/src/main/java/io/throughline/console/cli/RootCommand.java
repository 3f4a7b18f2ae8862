package io.throughline.console.cli;

import io.throughline.console.assembly.Console;
import io.throughline.console.desktop.Desktop;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Without a command: the desktop. */
@Command(
    name = "throughline",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "A test console for data transfers between machines. Without a command it opens its window.",
    footer = {
      "",
      "Also: ./throughline verify runs the test suite, ./throughline package makes an image that needs"
          + " no Java.",
      "",
      "Data (history, logs, reports) lie in THROUGHLINE_DATA, else in XDG_DATA_HOME/throughline, else"
          + " in HOME/.local/share/throughline.",
      "",
      "Exit codes: 0 passed, 1 a threshold was missed, 2 bad usage or configuration, 3 the run"
          + " failed."
    })
final class RootCommand implements Callable<Integer> {
  private final Session session;

  RootCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Desktop.open(session.installation(), () -> Console.open(session.installation()));
    return ExitCode.PASSED;
  }
}
