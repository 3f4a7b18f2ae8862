package io.throughline.nativebridge.ucx;

import java.nio.file.Path;

/** Whether this process has UCX. */
public sealed interface UcxAvailability {

  /**
   * It is loaded.
   *
   * @param version its version, such as "1.13.1"
   * @param library the file of {@code libucp} that is in use
   */
  record Available(String version, Path library) implements UcxAvailability {}

  /**
   * It cannot be used.
   *
   * @param reason why, in a sentence
   */
  record Missing(String reason) implements UcxAvailability {}
}
