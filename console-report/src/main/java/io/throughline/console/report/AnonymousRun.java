package io.throughline.console.report;

import io.throughline.protocol.evidence.OtherAgent;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A record that names no node, host, user or address: each is replaced by an alias, in whatever
 * text it stands.
 */
final class AnonymousRun {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final JsonNodeFactory NEW = JsonNodeFactory.instance;

  /** Versions, and what is encoded. */
  private static final Set<String> KEPT =
      Set.of("version", "runId", "histograms", "agentVersion", "jvm", "kernel");

  /** Throughline's own words, as a rule; a sentence or a path in their place is looked through. */
  private static final Set<String> WORDS =
      Set.of(
          "outcome", "kind", "transport", "role", "verdict", "operation", "shape", "id", "origin");

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.+-]*");

  /** Choices and amounts, as a rule; only what looks like a place or a person is replaced. */
  private static final Set<String> SETTINGS = Set.of("settings", "settingTexts");

  /** Maps whose keys are nodes. */
  private static final Set<String> BY_NODE = Set.of("acknowledgedSamples");

  private final Aliases aliases = new Aliases();
  private final RunRecord shown;

  AnonymousRun(RunRecord run) {
    // Ranks of a node are told apart behind its name.
    run.plan().group().ranks().forEach(rank -> aliases.node(rank.node()));
    run.nodes().forEach(this::learn);
    run.plan().assignments().stream().map(Assignment::dataAddress).forEach(aliases::host);
    JsonNode tree = MAPPER.readTree(Json.write(run));
    texts(tree).forEach(aliases::learn);
    String account = System.getProperty("user.name", "");
    if (!account.equals("root")) {
      // The console's own, last: whoever writes the report does not change the others' aliases.
      aliases.user(account);
    }
    shown = Json.read(MAPPER.writeValueAsString(rewritten("", tree, false)), RunRecord.class);
  }

  private void learn(NodeRecord node) {
    NodeProfile profile = node.profile();
    aliases.host(profile.ssh().host());
    aliases.host(profile.data().address());
    aliases.user(profile.ssh().user());
    aliases.key(profile.ssh().key());
    for (String jump : profile.ssh().jump().split(",", -1)) {
      String host = jump.strip();
      if (host.contains("@")) {
        aliases.user(host.substring(0, host.indexOf('@')));
        host = host.substring(host.indexOf('@') + 1);
      }
      aliases.host(host.replaceFirst("(?<=[^:]):\\d+$", ""));
    }
    if (node.environment() != null) {
      aliases.host(node.environment().host().name());
      aliases.machine(node.environment().machine());
    }
    if (node.evidence() != null && node.evidence().before() != null) {
      // Every system has root, and sentences speak of a collective's root.
      node.evidence().before().agents().stream()
          .map(OtherAgent::user)
          .filter(user -> !user.equals("root") && !user.matches("\\d+"))
          .forEach(aliases::user);
    }
  }

  /** The record to show. */
  RunRecord shown() {
    return shown;
  }

  /** A text of the run that is not in its record. */
  String text(String text) {
    return aliases.of(text);
  }

  private static List<String> texts(JsonNode node) {
    List<String> found = new ArrayList<>();
    if (node.isString()) {
      found.add(node.asString());
    }
    if (node instanceof ObjectNode object) {
      object.properties().stream()
          .filter(field -> !kept(field.getKey(), field.getValue()))
          .forEach(field -> found.addAll(texts(field.getValue())));
    } else if (node instanceof ArrayNode array) {
      array.forEach(each -> found.addAll(texts(each)));
    }
    return found;
  }

  private static boolean kept(String key, JsonNode value) {
    return KEPT.contains(key)
        || (WORDS.contains(key) && value.isString() && WORD.matcher(value.asString()).matches());
  }

  private JsonNode rewritten(String key, JsonNode node, boolean setting) {
    return switch (node) {
      case ObjectNode object -> {
        ObjectNode fresh = NEW.objectNode();
        object
            .properties()
            .forEach(field ->
                fresh.set(
                    BY_NODE.contains(key) ? aliases.of(field.getKey()) : field.getKey(),
                    kept(field.getKey(), field.getValue()) && !setting
                        ? field.getValue()
                        : rewritten(
                            field.getKey(),
                            field.getValue(),
                            setting || SETTINGS.contains(field.getKey()))));
        yield fresh;
      }
      case ArrayNode array -> {
        ArrayNode fresh = NEW.arrayNode();
        array.forEach(each -> fresh.add(rewritten(key, each, setting)));
        yield fresh;
      }
      default -> {
        boolean keep =
            !node.isString()
                || (setting && !node.asString().matches("(?s).*[/@:.].*"))
                || (key.equals("launch") && node.asString().matches("LOCAL|SSH"));
        yield keep ? node : NEW.stringNode(aliases.of(node.asString()));
      }
    };
  }
}
