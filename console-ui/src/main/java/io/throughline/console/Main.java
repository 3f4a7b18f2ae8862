package io.throughline.console;

import io.throughline.console.cli.CommandLineConsole;
import io.throughline.console.cli.ExitCode;
import io.throughline.console.installation.Installation;
import io.throughline.console.installation.NativeLibraries;
import io.throughline.console.profiles.FirstProfiles;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/** The JVM's entry point. */
public final class Main {
  /** The folder of the checkout or image; the {@code throughline} script sets it. */
  static final String HOME = "throughline.home";

  /** Read by logback.xml. */
  static final String LOG = "throughline.log";

  private Main() {}

  public static void main(String[] args) {
    // Digits and separators of what is written are the same in every language.
    Locale.setDefault(Locale.ROOT);
    System.exit(run(args));
  }

  /** The exit code; whatever fails, it is not Java's own 1, which means a missed threshold. */
  private static int run(String... args) {
    Path home = Path.of(System.getProperty(HOME, "")).toAbsolutePath();
    try {
      Installation installation = Installation.of(home, System.getenv());
      Path log =
          installation
              .data()
              .resolve("log/console-%s.log".formatted(YearMonth.now(ZoneId.systemDefault())));
      System.setProperty(LOG, log.toString());
      Optional<String> unloadable = NativeLibraries.keepIn(installation.data());
      if (unloadable.isPresent()) {
        System.err.println("throughline: " + unloadable.get());
        return ExitCode.USAGE;
      }
      provideProfiles(installation);
      return new CommandLineConsole(installation, log, System.out, System.err).execute(args);
    } catch (ProblemException e) {
      System.err.println("throughline: " + e.problems().getFirst());
      return ExitCode.USAGE;
    } catch (RuntimeException | Error e) {
      System.err.println("throughline: the console failed inside (%s)".formatted(e));
      return ExitCode.FAILED;
    }
  }

  /** Provides the profiles; commands that need none go on without them. */
  private static void provideProfiles(Installation installation) {
    try {
      FirstProfiles.provide(installation.firstProfiles(), installation.profiles());
    } catch (ProblemException e) {
      System.err.println("throughline: " + e.problems().getFirst());
    }
  }
}
