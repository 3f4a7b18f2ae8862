package io.throughline.console.external;

import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import io.throughline.protocol.message.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The file that nccl-tests writes with {@code -J}. */
final class NcclTestsJson {
  private static final double NANOS_PER_MICRO = 1e3;

  private NcclTestsJson() {}

  /** Empty where it is something else. */
  static Optional<ExternalResults> read(String text) {
    JsonNode root;
    try {
      root = Json.read(text, JsonNode.class);
    } catch (IllegalArgumentException notJson) {
      return Optional.empty();
    }
    if (!root.path("results").isArray()) {
      return Optional.empty();
    }
    List<Row> rows = new ArrayList<>();
    for (JsonNode each : root.path("results")) {
      if (each.path("size").isIntegralNumber() && each.path("size").canConvertToLong()) {
        rows.add(
            new Row(
                each.path("size").longValue(),
                nanos(each.path("out_of_place")),
                nanos(each.path("in_place")),
                wrong(each.path("out_of_place")) + wrong(each.path("in_place"))));
      }
    }
    String program = root.path("args").path(0).asString("");
    return Optional.of(
        new ExternalResults(
            NcclTestsText.TOOL,
            program.substring(program.lastIndexOf('/') + 1),
            Subject.COLLECTIVE,
            rows));
  }

  private static double nanos(JsonNode placement) {
    JsonNode time = placement.path("time");
    return time.isNumber() ? time.doubleValue() * NANOS_PER_MICRO : Double.NaN;
  }

  private static double wrong(JsonNode placement) {
    return placement.path("nwrong").asDouble(0);
  }
}
