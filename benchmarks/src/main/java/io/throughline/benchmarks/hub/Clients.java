package io.throughline.benchmarks.hub;

import io.throughline.benchmarks.process.LineProcess;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Many stand-in agents of one process, as the side of the hub sees them. */
public final class Clients implements AutoCloseable {
  private final LineProcess process;

  /**
   * Starts them.
   *
   * @param port of the hub
   * @param rate samples per second of each
   * @param seconds to send samples for
   */
  public Clients(int port, int rate, long seconds) throws IOException {
    process =
        new LineProcess(
            "the process of the stand-in agents",
            new ProcessBuilder(
                    LineProcess.java(List.of("-Xmx1g"), ClientProcess.class, port, rate, seconds))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
  }

  /**
   * Has all of them join, one after the other; returns when all have.
   *
   * @param join message of a real agent
   * @param tokens by node
   */
  public void join(Join join, Map<String, String> tokens) throws IOException {
    process.say(Json.write(join));
    tokens.forEach((node, token) -> process.say(node + " " + token));
    process.say("");
    expect("joined");
  }

  /** Waits until all samples are sent, and returns how many there were. */
  public long sent() throws IOException {
    return Long.parseLong(expect("sent ").substring("sent ".length()));
  }

  private String expect(String start) throws IOException {
    String line = process.line();
    if (!line.startsWith(start)) {
      throw new IOException("the stand-in agents said: " + line);
    }
    return line;
  }

  @Override
  public void close() {
    process.close();
  }
}
