package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Bench;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.testing.Host;
import io.throughline.testing.TwoHosts;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A console in a process of its own, and what it said so far; closing ends what is left of it. */
final class ConsoleProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader lines;
  private final StringBuilder said = new StringBuilder();

  /**
   * @param folder holds its data folder, {@code data}
   * @param words after {@code ./throughline}
   */
  ConsoleProcess(Path folder, String... words) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // As ./throughline runs it.
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Dthroughline.home=" + Path.of("..").toAbsolutePath().normalize(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.throughline.console.Main"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("THROUGHLINE_DATA", folder.resolve("data").toString());
    process = builder.start();
    lines = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Both hosts as files of nodes in a folder, for {@code --nodes}. */
  static String nodes(TwoHosts hosts, Path folder) throws IOException {
    return profile(hosts.host(1), hosts, folder) + "," + profile(hosts.host(2), hosts, folder);
  }

  private static Path profile(Host host, TwoHosts hosts, Path folder) throws IOException {
    return Files.writeString(
        folder.resolve(host.name() + ".yaml"), NodeProfileYaml.write(Bench.node(hosts, host)));
  }

  Process process() {
    return process;
  }

  /**
   * Until so many lines of progress came: samples of the time before the last but one are in
   * history by then.
   */
  void awaitFlow(int progress) throws IOException {
    int seen = 0;
    for (String line = next(); line != null; line = next()) {
      if (line.contains("B/s") && line.contains("ahead") && ++seen == progress) {
        return;
      }
    }
    throw new AssertionError("the run never flowed:\n" + said);
  }

  /** Everything that it said from its start to its end. */
  String awaitEnd() throws IOException {
    while (next() != null) {
      // Kept by next.
    }
    return said.toString();
  }

  private @Nullable String next() throws IOException {
    String line = lines.readLine();
    if (line != null) {
      said.append(line).append('\n');
    }
    return line;
  }

  void signal(String name) throws IOException, InterruptedException {
    List<String> kill = List.of("kill", "-" + name, Long.toString(process.pid()));
    assertThat(new ProcessBuilder(kill).inheritIO().start().waitFor()).isZero();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
