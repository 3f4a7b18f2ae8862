package io.throughline.console.cli;

import io.throughline.console.assembly.Console;
import io.throughline.console.history.History;
import io.throughline.console.installation.Installation;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.dryrun.DryRun;
import io.throughline.console.run.dryrun.KnownNodes;
import io.throughline.console.server.api.Responses.Wrong;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * State that the commands share. The console's parts are opened when the first command needs them.
 */
final class Session implements AutoCloseable {
  private final Installation installation;
  private final PrintStream out;
  private final PrintStream err;
  private final Verbosity verbosity = new Verbosity();
  private final List<Wrong> problems = new ArrayList<>();
  private @Nullable Console console;
  private String command = "";
  private boolean json;
  private boolean answered;
  private boolean started;

  Session(Installation installation, PrintStream out, PrintStream err) {
    this.installation = installation;
    this.out = out;
    this.err = err;
  }

  Installation installation() {
    return installation;
  }

  /** Readable without history, hub or agent. */
  Profiles profiles() {
    return new Profiles(installation.profiles());
  }

  /**
   * @throws io.throughline.protocol.problem.ProblemException if a part cannot be opened
   */
  Console console() {
    Console open = console;
    if (open == null) {
      open = Console.open(installation);
      open.history().notices().forEach(this::error);
      console = open;
    }
    return open;
  }

  /** For commands that need nothing else; the caller closes it. */
  History history() {
    History history = History.open(installation.history());
    history.notices().forEach(this::error);
    return history;
  }

  /** The account of a run without doing it, by what history knows of its nodes. */
  DryRun foresee(Scenario scenario, List<NodeProfile> nodes) {
    return foresee(List.of(scenario), nodes).getFirst();
  }

  /**
   * The accounts of runs that follow each other, in their order; history is opened and read once.
   */
  List<DryRun> foresee(List<Scenario> scenarios, List<NodeProfile> nodes) {
    if (!Files.exists(installation.history())) {
      return foreseen(scenarios, nodes, KnownNodes.NOTHING);
    }
    try (History history = history()) {
      return foreseen(scenarios, nodes, new KnownNodes(history));
    }
  }

  private List<DryRun> foreseen(
      List<Scenario> scenarios, List<NodeProfile> nodes, KnownNodes known) {
    return scenarios.stream()
        .map(scenario -> DryRun.of(scenario, nodes, installation, known))
        .toList();
  }

  Verbosity verbosity() {
    return verbosity;
  }

  /** Before anything is parsed: whether the standard output is to hold JSON and nothing else. */
  void answerInJson(boolean wanted) {
    json = wanted;
  }

  /** Whether a command is to {@link #answer} instead of printing. */
  boolean json() {
    return json;
  }

  /**
   * @param name without the program's, {@code nodes probe}
   */
  void begin(String name) {
    command = name;
  }

  /** Progress and notes, in lines and in one that changes. */
  Screen screen() {
    return verbosity.quiet() ? Screen.silent() : new Screen(err, err, Terminal.err());
  }

  /** As {@link #screen}, for steps that are the command's result. */
  Screen results() {
    return json
        ? screen()
        : new Screen(out, verbosity.quiet() ? Screen.NOWHERE : err, Terminal.err());
  }

  /** A line of the result. */
  void print(String line) {
    if (json) {
      note(line);
    } else {
      out.println(PlainText.of(line));
      // In its place among what the other stream tells.
      out.flush();
    }
  }

  /** Something to be known that is no result. */
  void note(String line) {
    if (!verbosity.quiet()) {
      err.println(PlainText.of(line));
    }
  }

  /** Tells an error, in words. */
  void error(String line) {
    problem(new Problem("", line));
  }

  /** Tells a problem. */
  void problem(Problem problem) {
    problems.add(Wrong.of(problem));
    hint(problem.toString());
  }

  /** Tells what goes with an error, for people. */
  void hint(String line) {
    err.println("throughline: " + PlainText.of(line));
  }

  /** Agents were started: from now on a problem is a failure and no bad usage. */
  void started() {
    started = true;
  }

  /** The exit code of a command that ends with problems. */
  int problemCode() {
    return started ? ExitCode.FAILED : ExitCode.USAGE;
  }

  /**
   * The result of a command that was asked for JSON.
   *
   * @return {@code exitCode}
   */
  int answer(int exitCode, @Nullable Object result) {
    answered = true;
    out.println(Json.writePretty(new JsonAnswer(command, exitCode, problems, result)));
    return exitCode;
  }

  /** As the command ends: what went wrong before there was a result is an answer as well. */
  void answerProblems(int exitCode) {
    if (json && !answered && exitCode != ExitCode.PASSED) {
      answer(exitCode, null);
    }
  }

  /** Whether something that was printed reached nobody: a full disk, a closed pipe. */
  boolean outputLost() {
    boolean lost = out.checkError();
    if (lost) {
      hint("the output could not be written; what reads it ended, or its disk is full");
    }
    return lost;
  }

  @Override
  public void close() {
    Console open = console;
    console = null;
    if (open != null) {
      open.close();
    }
  }
}
