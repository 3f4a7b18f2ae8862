package io.throughline.console.cli;

import io.throughline.console.installation.Installation;
import io.throughline.console.testing.TestConsole;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The command line as a person types at it, with the agent as it was built. */
final class TypedConsole {
  private final Installation installation;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  TypedConsole(Installation installation) {
    this.installation = installation;
  }

  /** With data and profiles of its own below a folder; there are no profiles yet. */
  static TypedConsole in(Path folder) {
    Installation real = TestConsole.installation(folder.resolve("data"));
    return new TypedConsole(
        new Installation(real.home(), real.agentFolder(), real.data(), folder.resolve("profiles")));
  }

  Installation installation() {
    return installation;
  }

  /** The folder of its profiles. */
  Path profiles() {
    return installation.profiles();
  }

  /**
   * @param path below the profiles: {@code nodes/a.yaml}
   */
  void profile(String path, String text) throws IOException {
    Path file = profiles().resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** What was told before is forgotten. */
  int execute(String... words) {
    out.reset();
    err.reset();
    return new CommandLineConsole(
            installation,
            installation.data().resolve("console.log"),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .execute(words);
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
