package io.throughline.nativebridge.ucx;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The set-up with which UCX is loaded into this process. It is fixed for the life of the process:
 * UCX reads its environment as it loads.
 *
 * @param libraryFolder a folder with {@code libucp.so.0} and its companions (and their modules in
 *     {@code ucx/}); null for the system's own UCX
 * @param environment variables for UCX, such as {@code UCX_TLS}; they win over the process's own
 * @param logFile where UCX's own log lines go; null leaves it to {@code UCX_LOG_FILE}, and without
 *     that to standard error
 */
public record UcxSetup(
    @Nullable Path libraryFolder, Map<String, String> environment, @Nullable Path logFile) {

  /** The system's UCX, with the process's own environment. */
  public static final UcxSetup SYSTEM = new UcxSetup(null, Map.of(), null);

  public UcxSetup {
    environment = Map.copyOf(environment);
  }
}
