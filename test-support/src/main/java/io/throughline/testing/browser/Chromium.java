package io.throughline.testing.browser;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The processes of a headless Chromium. */
final class Chromium {
  private final Process process;
  private final Path profile;

  private Chromium(Process process, Path profile) {
    this.process = process;
    this.profile = profile;
  }

  static Optional<Path> executable() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> Stream.of(path.split(":", -1)).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static Chromium start(Path profile, int width, int height) throws IOException {
    return new Chromium(
        new ProcessBuilder(
                executable().orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--window-size=" + width + "," + height)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(profile.resolve("chromium.log").toFile())
            .start(),
        profile);
  }

  /** Where it listens for those who drive it, once it does. */
  URI address() throws Exception {
    Path file = profile.resolve("DevToolsActivePort");
    if (!BoundedWait.until(() -> Files.exists(file) && Files.readAllLines(file).size() > 1)) {
      throw new IllegalStateException(
          "Chromium does not listen; %s says more".formatted(profile.resolve("chromium.log")));
    }
    List<String> lines = Files.readAllLines(file);
    return URI.create("ws://127.0.0.1:" + lines.getFirst() + lines.get(1));
  }

  /** Waits for it to end by itself, and then no longer. */
  void end() throws InterruptedException {
    List<ProcessHandle> children = process.descendants().toList();
    if (!process.waitFor(5, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      process.waitFor(BoundedWait.SECONDS, TimeUnit.SECONDS);
    }
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
