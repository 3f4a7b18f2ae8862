package io.throughline.nativebridge.ucx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Java process of a test: killed, with all it printed in hand, when the test ends. */
final class ChildJvm implements AutoCloseable {
  private static final long LIMIT_SECONDS = 60;

  private final Process process;
  private final BufferedReader out;
  private final PrintStream in;

  ChildJvm(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    in = new PrintStream(process.getOutputStream(), true, UTF_8);
  }

  String readLine() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new AssertionError("the child process ended without an answer");
    }
    return line;
  }

  void sendLine(String line) {
    in.println(line);
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Waits for the end of the process: its exit code, then the lines that it printed. */
  Ended await() throws IOException, InterruptedException {
    List<String> lines = out.lines().toList();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the child process did not end: " + lines);
    }
    return new Ended(process.exitValue(), lines);
  }

  record Ended(int exit, List<String> lines) {}

  @Override
  public void close() throws InterruptedException {
    kill();
  }
}
