package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import java.util.stream.Stream;

/** UCX is not there, or cannot be loaded. */
final class NoUcx implements Rule {
  @Override
  public String id() {
    return "ucx";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    return pair.onEach(end ->
        end.ucx().stream()
            .filter(ucx -> !ucx.available())
            .map(ucx -> {
              String seen =
                  "Node %s has no UCX: %s.".formatted(end.name(), String.join("; ", ucx.detail()));
              String folder = end.profile().ucx().libraryPath();
              String mend =
                  folder.isEmpty()
                      ? "# on %s\nsudo apt-get install libucx0".formatted(end.name())
                      : "# in profiles/nodes/%s.yaml, where libucp.so.0 is on the node:\n# ucx: {libraryPath: ...}\nls %s /usr/lib/*/libucp.so.0"
                          .formatted(end.name(), folder);
              return end.profile().ucx().environment().isEmpty() && end.devices().isEmpty()
                  ? warning(end.name(), seen, "Runs between these nodes fall back to TCP.", mend)
                  : error(
                      end.name(),
                      seen,
                      "Its profile asks for UCX's transports or devices, and none can be used.",
                      mend);
            }));
  }
}
