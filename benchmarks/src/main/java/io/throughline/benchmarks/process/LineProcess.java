package io.throughline.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that is spoken with line by line; it is killed at the end. */
public final class LineProcess implements AutoCloseable {
  private final String name;
  private final Process process;
  private final BufferedReader from;
  private final PrintStream to;

  /**
   * @param name in messages
   */
  public LineProcess(String name, Process process) {
    this.name = name;
    this.process = process;
    from = process.inputReader(StandardCharsets.UTF_8);
    to = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  /**
   * The command of a JVM with the class path of this one.
   *
   * @param options of the JVM
   */
  public static List<String> java(List<String> options, Class<?> program, Object... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    return command;
  }

  public void say(String line) {
    to.println(line);
  }

  /**
   * Waits for its next line.
   *
   * @throws IOException if it ended instead
   */
  public String line() throws IOException {
    String line = from.readLine();
    if (line == null) {
      throw new IOException(name + " ended early");
    }
    return line;
  }

  /**
   * Waits for its end.
   *
   * @throws IOException if it does not end in time
   */
  public void end(long seconds) throws IOException, InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new IOException("%s did not end within %d s".formatted(name, seconds));
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
