package io.throughline.agent.peer;

import io.throughline.protocol.message.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what {@code iperf3 -J} prints: one JSON object, its error among the fields. */
final class IperfOutput {
  private IperfOutput() {}

  /**
   * The bandwidth that its receiver saw.
   *
   * @throws PeerFailure with the tool's own words where there is none
   */
  static ToolOutput read(String output, int code) throws PeerFailure {
    Map<?, ?> root = parse(output, code);
    if (code != 0 || at(root, "error") != null) {
      throw new PeerFailure(trouble(output, code));
    }
    if (!(at(root, "end", "sum_received", "bits_per_second") instanceof Number bits)
        || !(bits.doubleValue() > 0)) {
      throw new PeerFailure("iperf3 printed no figure of its receiver");
    }
    String version = at(root, "start", "version") instanceof String text ? text : "";
    return new ToolOutput(bits.doubleValue() / 8, 0, version, List.of());
  }

  /** Its error, or whatever else it said. */
  static String trouble(String output, int code) {
    String words;
    try {
      words = at(parse(output, code), "error") instanceof String error ? error : "";
    } catch (PeerFailure noJson) {
      words = output.strip().lines().reduce("", (earlier, later) -> later);
    }
    return "iperf3 %s%s"
        .formatted(
            code == 0 ? "failed" : ProcessEndText.ending(code),
            words.isEmpty() ? " without a word" : ": " + words);
  }

  private static @Nullable Object at(Map<?, ?> root, String... path) {
    Object found = root;
    for (String name : path) {
      found = found instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return found;
  }

  private static Map<?, ?> parse(String output, int code) throws PeerFailure {
    // A warning of the loader's may stand before it.
    int begin = output.indexOf('{');
    if (begin < 0) {
      String words = output.strip();
      throw new PeerFailure(
          "iperf3 %s%s"
              .formatted(
                  code == 0 ? "printed nothing" : ProcessEndText.ending(code),
                  words.isEmpty() ? "" : ": " + words));
    }
    try {
      return Json.read(output.substring(begin), Map.class);
    } catch (IllegalArgumentException e) {
      throw new PeerFailure("iperf3 printed what cannot be read: " + e.getMessage());
    }
  }
}
