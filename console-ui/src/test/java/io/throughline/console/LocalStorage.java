package io.throughline.console;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.Scenario;
import java.nio.file.Path;
import java.util.Map;

/** Nodes of this machine that keep files, and runs between them. */
public final class LocalStorage {
  private LocalStorage() {}

  /**
   * @param root below which runs make their files
   */
  public static NodeProfile node(String name, Path root) {
    return NodeProfileYaml.read(
        "test",
        name,
        """
        launch: local
        data:
          address: 127.0.0.1
        storageRoot: %s
        """
            .formatted(root));
  }

  /**
   * From files to files, by TCP and through the page cache.
   *
   * @param duration of the whole
   * @param calibration of each stage alone
   */
  public static Scenario pipeline(String duration, String calibration) {
    return Scenario.defaults(PipelineScenario.KIND)
        .with(
            Map.of(
                "fileSize", "64MiB",
                "duration", duration,
                "calibration", calibration,
                "warmUp", "50ms",
                "direct", "false",
                "transport", "tcp"));
  }
}
