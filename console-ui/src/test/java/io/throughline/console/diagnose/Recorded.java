package io.throughline.console.diagnose;

import io.throughline.protocol.message.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Facts of two nodes as {@code nodes diagnose --json} wrote them, and with single facts changed.
 */
public final class Recorded {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final JsonNode facts;

  private Recorded(JsonNode facts) {
    this.facts = facts;
  }

  /** Two machines with an InfiniBand adapter and a GPU each, in good order. */
  public static Recorded rdma() {
    return read("rdma-pair.json");
  }

  /** Two hosts joined by a bridge, without RDMA. */
  public static Recorded ethernet() {
    return read("ethernet-pair.json");
  }

  private static Recorded read(String name) {
    try (InputStream in = Recorded.class.getResourceAsStream(name)) {
      return new Recorded(
          MAPPER.readTree(
              new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @param path {@code a/environment/lockedMemoryBytes}; numbers count the items of lists
   * @param json the value
   */
  public Recorded with(String path, String json) {
    JsonNode changed = facts.deepCopy();
    int slash = path.lastIndexOf('/');
    JsonNode parent = changed.at("/" + path.substring(0, slash));
    String last = path.substring(slash + 1);
    JsonNode value = MAPPER.readTree(json);
    if (parent instanceof ArrayNode list) {
      var _ = list.set(Integer.parseInt(last), value);
    } else if (parent instanceof ObjectNode object && object.has(last)) {
      var _ = object.set(last, value);
    } else {
      throw new IllegalArgumentException("nothing recorded at " + path);
    }
    return new Recorded(changed);
  }

  /** As {@link #with}, for several. */
  public Recorded with(Map<String, String> changes) {
    Recorded changed = this;
    for (Map.Entry<String, String> change : changes.entrySet()) {
      changed = changed.with(change.getKey(), change.getValue());
    }
    return changed;
  }

  public NodePair pair() {
    return Json.read(MAPPER.writeValueAsString(facts), NodePair.class);
  }
}
