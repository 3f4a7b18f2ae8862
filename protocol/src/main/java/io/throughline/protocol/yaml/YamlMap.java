package io.throughline.protocol.yaml;

import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.problem.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A mapping of a YAML file. Reading it collects every mistake with file, line and field instead of
 * ending at the first; {@link #finish} then throws them all. One thread.
 */
public final class YamlMap {
  private static final int DEEPEST = 50;

  private final String file;
  private final String path;
  private final Map<String, Node> entries = new LinkedHashMap<>();
  private final Map<String, Node> unread = new LinkedHashMap<>();
  private final Set<String> known = new LinkedHashSet<>();
  private final List<YamlMap> children = new ArrayList<>();
  private final Problems problems;

  private YamlMap(String file, String path, @Nullable Node node, Problems problems) {
    this.file = file;
    this.path = path;
    this.problems = problems;
    switch (node) {
      case null -> {}
      case MappingNode mapping -> {
        for (NodeTuple tuple : mapping.getValue()) {
          String key = tuple.getKeyNode() instanceof ScalarNode s ? s.getValue() : "?";
          if (entries.put(key, tuple.getValueNode()) != null) {
            problem(tuple.getKeyNode(), name(key), "stands here a second time");
          }
          unread.put(key, tuple.getKeyNode());
        }
      }
      default -> {
        if (!isNull(node)) {
          problem(node, path, "expected fields (name: value), found " + found(node));
        }
      }
    }
  }

  /**
   * @param file for messages
   * @throws ProblemException if it is not YAML
   */
  public static YamlMap parse(String file, String text) {
    LoadSettings settings =
        LoadSettings.builder().setLabel(file).setCodePointLimit((int) TextFile.LARGEST).build();
    try {
      refuseDeepNesting(file, new Parse(settings).parseString(text));
      Node node = new Compose(settings).composeString(text).orElse(null);
      Problems shape = new Problems();
      YamlMap map = new YamlMap(file, "", node, shape);
      if (node != null && !(node instanceof MappingNode) && !shape.isEmpty()) {
        // Without fields every one of them would be told to be missing.
        throw new ProblemException(
            List.of(
                new Problem(
                    shape.getFirst().where(),
                    shape.getFirst().what(),
                    "begin each line with the name of a field and a colon")));
      }
      return map;
    } catch (MarkedYamlEngineException e) {
      String line = e.getProblemMark().map(m -> ":" + (m.getLine() + 1)).orElse("");
      throw new ProblemException(new Problem(file + line, "not YAML: " + e.getProblem()), e);
    } catch (YamlEngineException e) {
      throw new ProblemException(new Problem(file, "not YAML: " + e.getMessage()), e);
    }
  }

  /** Composing recurses for each level; parsing does not, so depth is known beforehand. */
  private static void refuseDeepNesting(String file, Iterable<Event> events) {
    int depth = 0;
    for (Event event : events) {
      if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
        String line = event.getStartMark().map(m -> ":" + (m.getLine() + 1)).orElse("");
        throw new ProblemException(
            new Problem(
                file + line,
                "lists and fields are nested more than %d deep".formatted(DEEPEST),
                "no file of Throughline's needs more than 5 levels"));
      }
      if (event instanceof CollectionEndEvent) {
        depth--;
      }
    }
  }

  /** Names what stands where fields were expected. */
  private static String found(Node node) {
    return switch (node) {
      case SequenceNode list -> "a list of " + list.getValue().size();
      case ScalarNode scalar -> "'%s'".formatted(scalar.getValue());
      default -> "something else";
    };
  }

  public String text(String field, String fallback) {
    Node node = take(field);
    if (node == null || isNull(node)) {
      return fallback;
    }
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    problem(node, name(field), "expected a single value");
    return fallback;
  }

  /** A value that {@code parser} reads; its {@link IllegalArgumentException} becomes a problem. */
  public <T> T value(String field, T fallback, Function<String, T> parser) {
    Node node = entries.get(field);
    String text = text(field, "");
    if (text.isEmpty()) {
      return fallback;
    }
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      problem(node, name(field), String.valueOf(e.getMessage()));
      return fallback;
    }
  }

  public int whole(String field, int fallback, int min, int max) {
    return value(
        field,
        fallback,
        text -> {
          try {
            int value = Integer.parseInt(text.strip());
            if (value >= min && value <= max) {
              return value;
            }
          } catch (NumberFormatException e) {
            // Said below, with the range.
          }
          throw new IllegalArgumentException(
              "'%s' is not a whole number from %d to %d".formatted(text, min, max));
        });
  }

  /** Its fields are checked with this one's. Empty where the field is not there. */
  public YamlMap map(String field) {
    YamlMap child = new YamlMap(file, name(field), take(field), problems);
    children.add(child);
    return child;
  }

  /** Its entries' fields are checked with this one's. Empty where the field is not there. */
  public List<YamlMap> maps(String field) {
    List<YamlMap> items = new ArrayList<>();
    for (Node item : items(field, "- field: value")) {
      items.add(
          new YamlMap(file, "%s[%d]".formatted(name(field), items.size() + 1), item, problems));
    }
    children.addAll(items);
    return items;
  }

  /** All fields as text, whatever their names. */
  public Map<String, String> texts(String field) {
    YamlMap child = map(field);
    Map<String, String> texts = new LinkedHashMap<>();
    for (String key : List.copyOf(child.entries.keySet())) {
      texts.put(key, child.text(key, ""));
    }
    return texts;
  }

  public List<String> list(String field) {
    List<String> items = new ArrayList<>();
    for (Node item : items(field, "- value")) {
      if (isNull(item)) {
        problem(item, name(field), "an entry without a value: expected a list (- value)");
      } else if (item instanceof ScalarNode scalar) {
        items.add(scalar.getValue());
      } else {
        problem(item, name(field), "expected a list of single values");
      }
    }
    return items;
  }

  /** Entries of a list; none where the field is not there. */
  private List<Node> items(String field, String form) {
    Node node = take(field);
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue();
    }
    if (node != null && !isNull(node)) {
      problem(node, name(field), "expected a list (%s)".formatted(form));
    }
    return List.of();
  }

  /** A mistake that only the caller can see. */
  public void reject(String field, String what) {
    problem(entries.get(field), name(field), what);
  }

  /**
   * Call when every field was read.
   *
   * @throws ProblemException with every mistake, unknown fields included
   */
  public void finish() {
    rejectUnknown();
    ProblemException.throwIfAny(problems);
  }

  private void rejectUnknown() {
    unread.forEach((field, key) ->
        problems.add(
            place(key) + ": " + name(field),
            "unknown field",
            known.isEmpty()
                ? ""
                : NearestName.question(
                    field, known, "fields here are " + String.join(", ", known))));
    children.forEach(YamlMap::rejectUnknown);
  }

  private @Nullable Node take(String field) {
    known.add(field);
    unread.remove(field);
    return entries.get(field);
  }

  private String name(String field) {
    return path.isEmpty() ? field : path + "." + field;
  }

  private String place(@Nullable Node node) {
    return node == null
        ? file
        : file + node.getStartMark().map(m -> ":" + (m.getLine() + 1)).orElse("");
  }

  private void problem(@Nullable Node node, String field, String what) {
    Problem found = new Problem(place(node) + (field.isEmpty() ? "" : ": " + field), what);
    // A field may be read more than once.
    if (!problems.contains(found)) {
      problems.add(found);
    }
  }

  private static boolean isNull(Node node) {
    return node instanceof ScalarNode scalar
        && (scalar.getValue().isEmpty()
            || (scalar.isPlain() && YamlText.isNull(scalar.getValue())));
  }
}
