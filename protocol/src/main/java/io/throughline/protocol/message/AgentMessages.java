package io.throughline.protocol.message;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Messages of an agent, as the hub takes them in: whole, with possible numbers, its texts one plain
 * line each. An agent may be broken, or not ours. Thread-safe.
 */
public final class AgentMessages {
  /** Begins the reason of what is no message of this version. */
  private static final String NO_MESSAGE = "not a message of an agent: ";

  /** A sentence with a command in it takes some hundred characters. */
  static final int LONGEST_TEXT = 2_000;

  /** Most characters of a reason for a refusal, which quotes what was given. */
  private static final int LONGEST_REASON = 300;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .addModule(
              new SimpleModule()
                  .addDeserializer(String.class, new Texts())
                  .addKeyDeserializer(String.class, new Keys()))
          .build();

  private AgentMessages() {}

  /**
   * @throws IllegalArgumentException naming what was wrong with the text, in one plain line
   */
  public static AgentMessage read(String text) {
    try {
      AgentMessage message = MAPPER.readValue(text, AgentMessage.class);
      if (message == null) {
        throw new IllegalArgumentException("the message is null");
      }
      MessageCheck.check(message);
      return message;
    } catch (JacksonException e) {
      throw refused(NO_MESSAGE + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Whether {@link #read} understood what was said and could not believe it; else it was no message
   * of this version.
   */
  public static boolean understood(IllegalArgumentException refusal) {
    return !String.valueOf(refusal.getMessage()).startsWith(NO_MESSAGE);
  }

  private static IllegalArgumentException refused(String reason, RuntimeException cause) {
    return new IllegalArgumentException(PlainLine.of(reason, LONGEST_REASON), cause);
  }

  /** Cleans all texts but those that are data: histograms, and addresses for transports. */
  private static final class Texts extends StdScalarDeserializer<String> {
    Texts() {
      super(String.class);
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
      if (parser.currentToken() != JsonToken.VALUE_STRING) {
        return (String) context.handleUnexpectedToken(getValueType(context), parser);
      }
      String text = parser.getString();
      return data(parser) ? text : PlainLine.of(text, LONGEST_TEXT);
    }

    private static boolean data(JsonParser parser) {
      if ("address".equals(parser.currentName())) {
        return true;
      }
      var parent = parser.streamReadContext().getParent();
      return parent != null && "histograms".equals(parent.currentName());
    }
  }

  private static final class Keys extends KeyDeserializer {
    @Override
    public Object deserializeKey(String key, DeserializationContext context) {
      return PlainLine.of(key, LONGEST_TEXT);
    }
  }
}
