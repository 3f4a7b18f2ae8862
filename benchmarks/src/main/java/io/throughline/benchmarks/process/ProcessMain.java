package io.throughline.benchmarks.process;

import io.throughline.protocol.file.FileFailure;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.util.Arrays;

/** The main of a process that a benchmark starts; its exit codes are those of the console. */
public final class ProcessMain {
  private static final int USAGE = 2;
  private static final int FAILED = 3;

  private ProcessMain() {}

  /** A program after its arguments were counted. */
  public interface Body {
    void run(String... args) throws Exception;
  }

  /**
   * Runs a program, and ends the process where that fails: without Java's own exit code 1, which
   * means a missed threshold.
   *
   * @param names of its arguments, in their order
   */
  public static void run(Class<?> program, String[] names, String[] args, Body body) {
    String name = program.getSimpleName();
    try {
      if (args.length != names.length) {
        end(USAGE, "%s; %d were given".formatted(usage(name, names), args.length));
      }
      body.run(args);
    } catch (NumberFormatException e) {
      end(USAGE, "%s: %s".formatted(usage(name, names), e.getMessage()));
    } catch (IOException e) {
      end(FAILED, "%s failed: %s".formatted(name, FileFailure.reasonWithFile(e)));
    } catch (ProblemException e) {
      end(FAILED, "%s failed: %s".formatted(name, e.getMessage()));
    } catch (Exception | Error e) {
      end(FAILED, "%s failed: %s at %s".formatted(name, e, Arrays.toString(e.getStackTrace())));
    }
  }

  private static String usage(String name, String... names) {
    return names.length == 0
        ? name + " takes no arguments"
        : "%s has to be given %s".formatted(name, String.join(" ", names));
  }

  private static void end(int code, String sentence) {
    System.err.println(sentence);
    // Threads of a library or of a window would keep the process.
    Runtime.getRuntime().halt(code);
  }
}
