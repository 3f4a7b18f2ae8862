package io.throughline.console;

import io.throughline.console.cli.CommandLineConsole;
import io.throughline.console.installation.Installation;
import io.throughline.console.profiles.FirstProfiles;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.time.YearMonth;
import java.time.ZoneId;

/** Where the JVM begins. */
public final class Main {
  /** Of the checkout or image; the {@code throughline} script sets it. */
  static final String HOME = "throughline.home";

  /** Read by logback.xml. */
  static final String LOG = "throughline.log";

  private Main() {}

  public static void main(String[] args) {
    Path home = Path.of(System.getProperty(HOME, "")).toAbsolutePath();
    Installation installation = Installation.of(home);
    Path log =
        installation
            .data()
            .resolve("log/console-%s.log".formatted(YearMonth.now(ZoneId.systemDefault())));
    System.setProperty(LOG, log.toString());
    try {
      FirstProfiles.provide(installation.firstProfiles(), installation.profiles());
    } catch (ProblemException e) {
      System.err.println("throughline: " + e.problems().getFirst());
    }
    int code = new CommandLineConsole(installation, log, System.out, System.err).execute(args);
    System.exit(code);
  }
}
