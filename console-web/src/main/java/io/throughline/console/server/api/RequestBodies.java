package io.throughline.console.server.api;

import com.fasterxml.jackson.annotation.Nulls;
import io.throughline.protocol.problem.Problem;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/** Reads what a page or a script sends, and says what is wrong with it in the sender's words. */
final class RequestBodies {
  /** The beginning of Jackson's sentence on a name that stands twice in an object. */
  private static final String TWICE = "Duplicate Object property";

  /** The beginning of Jackson's sentence on what stands behind the end, or a list too deep. */
  private static final String TRAILING = "Trailing token";

  private static final String HELP = "docs/api.md says how";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
          .build();

  private RequestBodies() {}

  /**
   * @throws RefusedException with 400 that names the field and what belongs there
   */
  static <T> T read(String body, Class<T> type) {
    if (body.isBlank()) {
      throw new RefusedException(400, new Problem("request body", "it is empty", HELP));
    }
    T value;
    try {
      value = MAPPER.readValue(body, type);
    } catch (JacksonException e) {
      throw new RefusedException(400, problem(e));
    }
    if (value == null) {
      throw new RefusedException(400, new Problem("request body", "an object is wanted", HELP));
    }
    return value;
  }

  private static Problem problem(JacksonException e) {
    String where = place(e);
    return switch (e) {
      case UnrecognizedPropertyException unknown ->
          new Problem(where, "there is no such field", "fields are " + fields(unknown));
      case InvalidNullException ignored -> new Problem(where, "null cannot stand here", HELP);
      case MismatchedInputException more when more.getOriginalMessage().startsWith(TRAILING) ->
          new Problem(where, "it holds more than is read", HELP);
      case MismatchedInputException other ->
          new Problem(where, wanted(other.getTargetType()) + " is wanted", HELP);
      case StreamReadException twice when twice.getOriginalMessage().startsWith(TWICE) ->
          new Problem(
              where, "a field stands there twice" + at(twice.getLocation()), "give it once");
      case StreamReadException broken ->
          new Problem("request body", "not valid JSON" + at(broken.getLocation()), HELP);
      default -> new Problem(where, "it cannot be read", HELP);
    };
  }

  /** {@code settings.window}, {@code nodes[1]}. */
  private static String place(JacksonException e) {
    StringBuilder place = new StringBuilder();
    for (JacksonException.Reference step : e.getPath()) {
      if (step.getPropertyName() == null) {
        place.append('[').append(step.getIndex()).append(']');
      } else {
        place.append(place.isEmpty() ? "" : ".").append(step.getPropertyName());
      }
    }
    return place.isEmpty() ? "request body" : place.toString();
  }

  private static String fields(UnrecognizedPropertyException e) {
    Collection<Object> known = e.getKnownPropertyIds();
    return known == null
        ? "others"
        : known.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static String wanted(Class<?> type) {
    if (type == null || Map.class.isAssignableFrom(type) || type.isRecord()) {
      return "an object";
    }
    return List.class.isAssignableFrom(type) ? "a list" : "a text";
  }

  private static String at(TokenStreamLocation location) {
    return location == null || location.getLineNr() < 1
        ? ""
        : ": line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
  }
}
