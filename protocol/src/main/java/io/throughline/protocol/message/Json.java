package io.throughline.protocol.message;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON as Throughline writes it. Thread-safe. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();
  private static final JsonMapper PRETTY =
      MAPPER.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  /** One line. */
  public static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** For files that people open. */
  public static String writePretty(Object value) {
    return PRETTY.writeValueAsString(value);
  }

  /**
   * @throws IllegalArgumentException naming what was wrong with the text
   */
  public static <T> T read(String text, Class<T> type) {
    T value;
    try {
      value = MAPPER.readValue(text, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "not a %s: %s".formatted(type.getSimpleName(), e.getOriginalMessage()), e);
    }
    if (value == null) {
      throw new IllegalArgumentException("not a %s: it is null".formatted(type.getSimpleName()));
    }
    return value;
  }
}
