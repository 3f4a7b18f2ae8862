package io.throughline.console.cli;

import io.throughline.console.installation.Installation;
import io.throughline.protocol.problem.ProblemException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** The whole command line. One call of {@link #execute} per instance. */
public final class CommandLineConsole {
  private static final Pattern NO_NUMBER =
      Pattern.compile("Invalid value for option '([^']+)'.*: '(.*)' is not an? (int|long|double)");

  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");

  private final Session session;
  private final Path log;
  private final CommandLine commands;

  /**
   * @param log named where the console fails inside
   */
  public CommandLineConsole(Installation installation, Path log, PrintStream out, PrintStream err) {
    this.log = log;
    session = new Session(installation, out, err);
    commands =
        new CommandLine(new RootCommand(session))
            .addMixin("verbosity", session.verbosity())
            .addSubcommand(new DemoCommand(session))
            .addSubcommand(new RunCommand(session))
            .addSubcommand(nodes())
            .addSubcommand(new ScenariosCommand(session))
            .addSubcommand(new RunsCommand(session))
            .addSubcommand(new ShowCommand(session))
            .addSubcommand(new ReportCommand(session))
            .addSubcommand(new CompareCommand(session))
            .addSubcommand(new AbCommand(session))
            .addSubcommand(new BaselineCommand(session))
            .addSubcommand(new SuiteCommand(session))
            .addSubcommand(new AcceptCommand(session))
            .addSubcommand(new SoakCommand(session))
            .addSubcommand(new WebCommand(session))
            .addSubcommand(new GpuChecksCommand(session))
            .addSubcommand(new CompletionCommand(session))
            .addSubcommand(new ManCommand(session))
            .addSubcommand(new HelpCommand())
            .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
            // @TAG is a group of nodes, not a file of arguments.
            .setExpandAtFiles(false)
            .registerConverter(Path.class, new PathText())
            .setUsageHelpWidth(100)
            .setExecutionStrategy(this::start)
            .setParameterExceptionHandler((e, args) -> misused(e))
            .setExecutionExceptionHandler((e, command, parsed) -> failed(e, command));
  }

  private CommandLine nodes() {
    return new CommandLine(new NodesCommand(session))
        .addSubcommand(new ProbeCommand(session))
        .addSubcommand(new DiagnoseCommand(session))
        .addSubcommand(new ImportCommand(session))
        .addSubcommand(new ExportCommand(session));
  }

  /**
   * @return the exit code: 0 passed, 1 a threshold missed, 2 bad usage or configuration, 3 failed
   */
  public int execute(String... args) {
    session.answerInJson(JsonOption.in(args));
    try {
      int code = commands.execute(args);
      session.answerProblems(code);
      return session.outputLost() && code == ExitCode.PASSED ? ExitCode.FAILED : code;
    } catch (StackOverflowError | OutOfMemoryError | LinkageError e) {
      // picocli hands on exceptions only, and Java's own exit code 1 means a missed threshold here.
      int code = failedInside(e);
      session.answerProblems(code);
      return code;
    } finally {
      session.close();
    }
  }

  private int start(CommandLine.ParseResult parsed) {
    CommandLine.ParseResult innermost = parsed;
    while (innermost.hasSubcommand()) {
      innermost = innermost.subcommand();
    }
    CommandLine command = innermost.commandSpec().commandLine();
    session.begin(name(command));
    if (!innermost.unmatched().isEmpty()) {
      // Where help is asked for, picocli lets them pass, and tells of another command.
      throw new CommandLine.UnmatchedArgumentException(command, innermost.unmatched());
    }
    if (session.verbosity().quiet() && session.verbosity().verbose()) {
      throw new CommandLine.ParameterException(
          command, "--quiet and --verbose cannot both be; leave one out");
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  /** Without the program's: {@code nodes probe}. */
  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName(" ").replaceFirst("^throughline ?", "");
  }

  private int misused(CommandLine.ParameterException e) {
    CommandLine command = e.getCommandLine();
    session.begin(name(command));
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      session.error(UnknownOptions.sentence(command, unmatched.getUnmatched()));
      UnknownOptions.hints(command, unmatched.getUnmatched()).forEach(session::hint);
    } else {
      session.error(sentence(String.valueOf(e.getMessage())));
    }
    session.hint("see: ./%s --help".formatted(command.getCommandSpec().qualifiedName()));
    return ExitCode.USAGE;
  }

  /** A message of picocli without its words for Java's types. */
  private static String sentence(String said) {
    Matcher number = NO_NUMBER.matcher(said);
    if (number.matches() && WHOLE.matcher(number.group(2)).matches()) {
      return "%s: %s is out of range; a number there has at most ten digits"
          .formatted(number.group(1), number.group(2));
    }
    return number.matches()
        ? "%s: '%s' is no %s"
            .formatted(
                number.group(1),
                number.group(2),
                number.group(3).equals("double") ? "number" : "whole number")
        // An option of the sort KEY=VALUE is named twice; options of a group begin with "Error".
        : said.replace("option option", "option").replaceFirst("^Error: ", "");
  }

  private int failed(Exception e, CommandLine command) {
    if (e instanceof MisuseException misuse) {
      return misused(new CommandLine.ParameterException(command, misuse.getMessage()));
    }
    if (e instanceof ProblemException problems) {
      problems.problems().forEach(session::problem);
      return session.problemCode();
    }
    if (e instanceof InvalidPathException path) {
      session.error(PathText.sentence(path));
      return session.problemCode();
    }
    if (e instanceof InterruptedException) {
      session.error("interrupted");
      return ExitCode.FAILED;
    }
    return failedInside(e);
  }

  private int failedInside(Throwable e) {
    LoggerFactory.getLogger(CommandLineConsole.class).error("failed inside", e);
    session.error(
        "the console failed inside (%s); %s says more"
            .formatted(e.getClass().getSimpleName(), log));
    return ExitCode.FAILED;
  }
}
