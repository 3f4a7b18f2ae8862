package io.throughline.console.cli;

import io.throughline.console.assembly.Console;
import io.throughline.console.history.History;
import io.throughline.console.installation.Installation;
import io.throughline.console.profiles.Profiles;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** What the commands share. The console's parts are opened when the first command needs them. */
final class Session implements AutoCloseable {
  private final Installation installation;
  private final PrintStream out;
  private final PrintStream err;
  private @Nullable Console console;

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

  PrintStream out() {
    return out;
  }

  PrintStream errors() {
    return err;
  }

  void print(String line) {
    out.println(PlainText.of(line));
  }

  void error(String line) {
    err.println("throughline: " + PlainText.of(line));
  }

  /** Whether something that was printed reached nobody: a full disk, a closed pipe. */
  boolean outputLost() {
    boolean lost = out.checkError();
    if (lost) {
      error("the output could not be written; what reads it ended, or its disk is full");
    }
    return lost;
  }

  /** Whether a person sees the output as it comes. */
  @SuppressWarnings("SystemConsoleNull") // it does, where neither input nor output is a terminal
  static boolean interactive() {
    java.io.Console terminal = System.console();
    return terminal != null && terminal.isTerminal();
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
