package io.throughline.benchmarks.hub;

import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Many stand-in agents of one process, as the side of the hub sees them. */
public final class Clients implements AutoCloseable {
  private final Process process;
  private final BufferedReader from;
  private final PrintStream to;

  /**
   * Starts them.
   *
   * @param port of the hub
   * @param rate samples per second of each
   * @param seconds to send samples for
   */
  public Clients(int port, int rate, long seconds) throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                ClientProcess.class.getName(),
                Integer.toString(port),
                Integer.toString(rate),
                Long.toString(seconds))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    from = process.inputReader(StandardCharsets.UTF_8);
    to = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  /**
   * Has all of them join, one after the other; returns when all have.
   *
   * @param join message of a real agent
   * @param tokens by node
   */
  public void join(Join join, Map<String, String> tokens) throws IOException {
    to.println(Json.write(join));
    tokens.forEach((node, token) -> to.println(node + " " + token));
    to.println();
    expect("joined");
  }

  /** Waits until all samples are sent, and returns how many there were. */
  public long sent() throws IOException {
    return Long.parseLong(expect("sent ").substring("sent ".length()));
  }

  private String expect(String start) throws IOException {
    String line = from.readLine();
    if (line == null || !line.startsWith(start)) {
      throw new IOException("the stand-in agents ended early: " + List.of(String.valueOf(line)));
    }
    return line;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
