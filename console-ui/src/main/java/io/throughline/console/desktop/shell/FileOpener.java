package io.throughline.console.desktop.shell;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Opens a file with the program that the person's desktop has for it. */
public final class FileOpener {
  private static final int PATIENCE_SECONDS = 10;

  private FileOpener() {}

  /** Returns at once; where nothing can open it, a notice says where the file is. */
  public static void open(Path file, Threads threads, Notices notices) {
    threads.run(
        () -> start(file),
        opened -> {},
        problems ->
            notices.show(
                "No program here opens " + file,
                "Copy the path",
                () -> Clipboards.copy(file.toString())));
  }

  private static Path start(Path file) throws IOException, InterruptedException {
    boolean mac = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");
    Process opener =
        new ProcessBuilder(List.of(mac ? "open" : "xdg-open", file.toString()))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    // It may be the viewer itself, which then stays: only an early refusal counts.
    if (opener.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && opener.exitValue() != 0) {
      throw new ProblemException(new Problem(file.toString(), "nothing here opens it"));
    }
    return file;
  }
}
