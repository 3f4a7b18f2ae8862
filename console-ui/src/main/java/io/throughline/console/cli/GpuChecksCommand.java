package io.throughline.console.cli;

import io.throughline.launch.bundle.Bundles;
import io.throughline.launch.bundle.GpuCheckArchive;
import io.throughline.protocol.file.FileFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The checks that need a GPU, to be carried to a machine that has one. */
@Command(
    name = "gpu-checks",
    mixinStandardHelpOptions = true,
    description = {
      "Writes one archive with every check that needs a GPU, its own Java and UCX. On a machine with a"
          + " GPU, without network or packages: tar xf FILE && gpu-checks/run",
      "It prints what passed, failed and was skipped, and why; it ends with 77 where nothing could be"
          + " checked."
    })
final class GpuChecksCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The archive, *.tar.")
  private Path out = Path.of("");

  @Mixin private ForceOption force = new ForceOption();

  GpuChecksCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    force.file("--out", out);
    var installation = session.installation();
    try {
      GpuCheckArchive.write(
          new Bundles(installation.data()).of(installation.agentFolder(), true),
          installation.thirdParty(),
          out);
      session.print("%s (%.1f MB)".formatted(out, Files.size(out) / 1e6));
      return ExitCode.PASSED;
    } catch (IOException e) {
      session.error(
          "the archive %s could not be written: %s".formatted(out, FileFailure.reason(e)));
      return ExitCode.FAILED;
    }
  }
}
