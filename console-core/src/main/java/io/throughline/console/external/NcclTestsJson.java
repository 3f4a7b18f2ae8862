package io.throughline.console.external;

import io.throughline.console.external.ExternalResults.Between;
import io.throughline.console.external.ExternalResults.OverRanks;
import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The file that nccl-tests writes with {@code -J}. */
final class NcclTestsJson {
  private static final double NANOS_PER_MICRO = 1e3;

  private static final Pattern BLOCKING = Pattern.compile(" (?:-z ?|--bl[a-z]*[ =])(\\d)");
  private static final Pattern AVERAGE = Pattern.compile(" (?:-a ?|--av[a-z]*[ =])(\\d)");

  private NcclTestsJson() {}

  /**
   * Reads the results; empty where the text is something else.
   *
   * @throws ProblemException where it has the times of CPUs
   */
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
      if (each.at("/out_of_place/cpu_time").isNumber()
          || each.at("/in_place/cpu_time").isNumber()) {
        throw NcclTestsText.cpuTimes();
      }
      if (each.path("size").isIntegralNumber() && each.path("size").canConvertToLong()) {
        rows.add(
            new Row(
                each.path("size").longValue(),
                nanos(each.path("out_of_place")),
                nanos(each.path("in_place")),
                wrong(each.path("out_of_place")) + wrong(each.path("in_place")),
                Operands.of(each.path("type").asString(""), each.path("redop").asString(""))));
      }
    }
    String program = root.path("args").path(0).asString("");
    return Optional.of(
        new ExternalResults(
            NcclTestsText.TOOL,
            program.substring(program.lastIndexOf('/') + 1),
            Subject.COLLECTIVE,
            between(root),
            ranks(root),
            rows));
  }

  /** The blocking mode by the arguments: the file itself says only that there is one. */
  private static Between between(JsonNode root) {
    if (!root.at("/config/blocking_collectives").asBoolean(false)) {
      return Between.NOTHING;
    }
    return switch (argument(root, BLOCKING)) {
      case "2" -> Between.WAIT;
      case "3" -> Between.BARRIER;
      default -> Between.MEASURED_BARRIER;
    };
  }

  private static OverRanks ranks(JsonNode root) {
    return switch (argument(root, AVERAGE)) {
      case "0" -> OverRanks.FIRST;
      case "2" -> OverRanks.FASTEST;
      case "3" -> OverRanks.SLOWEST;
      default -> OverRanks.MEAN;
    };
  }

  /** The number that an option was given; 1 is the default of those that are read. */
  private static String argument(JsonNode root, Pattern option) {
    Matcher given =
        option.matcher(
            root.path("args")
                .valueStream()
                .map(each -> each.asString(""))
                .collect(Collectors.joining(" ")));
    return given.find() ? given.group(1) : "1";
  }

  private static double nanos(JsonNode placement) {
    JsonNode time = placement.path("time");
    return time.isNumber() ? time.doubleValue() * NANOS_PER_MICRO : Double.NaN;
  }

  private static double wrong(JsonNode placement) {
    return placement.path("nwrong").asDouble(0);
  }
}
