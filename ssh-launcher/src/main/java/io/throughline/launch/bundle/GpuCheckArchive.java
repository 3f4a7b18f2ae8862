package io.throughline.launch.bundle;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The checks that need a GPU, as one file that runs on a machine with no network and no packages:
 * the agent's bundle, with its Java runtime and this machine's UCX, and a script {@code run}.
 */
public final class GpuCheckArchive {
  private GpuCheckArchive() {}

  /**
   * @param licences of what is in it, a page
   * @param out the archive; replaced if it is there
   * @throws IOException in words
   */
  public static void write(AgentBundle bundle, Path licences, Path out) throws IOException {
    Path script = Files.createTempFile("gpu-checks", ".sh");
    try {
      try (InputStream text = GpuCheckArchive.class.getResourceAsStream("gpu-checks.sh")) {
        if (text == null) {
          throw new IOException("gpu-checks.sh is not among the resources");
        }
        Files.copy(text, script, StandardCopyOption.REPLACE_EXISTING);
      }
      try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(out), 1 << 16)) {
        Tar tar = new Tar(file);
        tar.folder("gpu-checks", System.currentTimeMillis() / 1000);
        tar.file(new BundleFile("gpu-checks/run", script, true));
        tar.file(new BundleFile("gpu-checks/bundle.tar.gz", bundle.archive(), false));
        tar.file(new BundleFile("gpu-checks/THIRD-PARTY.md", licences, false));
        tar.end();
      }
    } finally {
      Files.deleteIfExists(script);
    }
  }
}
