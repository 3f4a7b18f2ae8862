package io.throughline.protocol.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Changes single fields of a YAML text and leaves all else as a person wrote it: comments, order,
 * indentation, quotes. Knows mappings of mappings, single values, and lists of single values; what
 * is beyond that may come out wrong, so the caller reads the outcome back. One thread.
 */
public final class YamlEdit {
  private static final Pattern COMMENT = Pattern.compile("(?:^|\\s)(#.*)$");

  private final List<String> lines;
  private final Function<String, List<String>> order;

  /**
   * @param text that can be parsed
   * @param order the fields of a mapping in their usual order, by its path; empty at the root
   */
  public YamlEdit(String text, Function<String, List<String>> order) {
    lines = new ArrayList<>(text.lines().toList());
    this.order = order;
  }

  public String text() {
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  /**
   * Sets a single value.
   *
   * @param path {@code ssh.port}
   */
  public void set(String path, String value) {
    String scalar = YamlText.scalar(value);
    put(
        path,
        indent -> List.of(indent + last(path) + ": " + scalar),
        (key, node) -> {
          if (node instanceof ScalarNode old
              && TextPosition.of(old.getStartMark()).line() == TextPosition.lastLine(old)) {
            replace(key, old, scalar);
            return true;
          }
          return false;
        });
  }

  /** Sets a list of single values; items that stay keep their lines and comments. */
  public void setItems(String path, List<String> items) {
    put(
        path,
        indent -> block(indent, last(path), items),
        (key, node) -> node instanceof SequenceNode old && items(old, items));
  }

  /** Takes a field away, and its mapping where that has no other; comments stay. */
  public void remove(String path) {
    Optional<NodeTuple> there = find(path);
    if (there.isEmpty()) {
      return;
    }
    int dot = path.lastIndexOf('.');
    String parent = dot < 0 ? "" : path.substring(0, dot);
    if (!parent.isEmpty() && find(parent).orElseThrow().getValueNode() instanceof MappingNode map) {
      if (map.getValue().size() == 1) {
        remove(parent);
        return;
      }
      if (map.getFlowStyle() == FlowStyle.FLOW) {
        unfold(parent);
      }
    }
    NodeTuple tuple = find(path).orElseThrow();
    delete(
        TextPosition.of(tuple.getKeyNode().getStartMark()).line(),
        TextPosition.lastLine(tuple.getValueNode()));
  }

  /** Changes a value that is there already in place. */
  @FunctionalInterface
  private interface InPlace {
    /** False where it cannot. */
    boolean change(Node key, Node value);
  }

  private void put(String path, Function<String, List<String>> fresh, InPlace inPlace) {
    int dot = path.lastIndexOf('.');
    String parent = dot < 0 ? "" : path.substring(0, dot);
    Optional<NodeTuple> there = find(path);
    if (there.isPresent()) {
      NodeTuple tuple = there.get();
      if (!inPlace.change(tuple.getKeyNode(), tuple.getValueNode())) {
        TextPosition key = TextPosition.of(tuple.getKeyNode().getStartMark());
        List<String> written = fresh.apply(" ".repeat(key.column()));
        delete(key.line(), TextPosition.lastLine(tuple.getValueNode()));
        lines.addAll(Math.min(key.line(), lines.size()), written);
      }
      return;
    }
    if (!parent.isEmpty()) {
      ensureMapping(parent);
    }
    MappingNode map = mapping(parent);
    int indent = map == null || map.getValue().isEmpty() ? indentBelow(parent) : column(map);
    lines.addAll(placeFor(parent, last(path), map), fresh.apply(" ".repeat(indent)));
  }

  /** Makes a mapping of what is at this path, if need be from nothing. */
  private void ensureMapping(String path) {
    Optional<NodeTuple> there = find(path);
    if (there.isEmpty()) {
      put(path, indent -> List.of(indent + last(path) + ":"), (key, value) -> true);
    } else if (there.get().getValueNode() instanceof MappingNode map
        && map.getFlowStyle() == FlowStyle.FLOW) {
      unfold(path);
    }
  }

  private int placeFor(String parent, String field, @Nullable MappingNode map) {
    if (map == null || map.getValue().isEmpty()) {
      return parent.isEmpty()
          ? lines.size()
          : TextPosition.of(find(parent).orElseThrow().getKeyNode().getStartMark()).line() + 1;
    }
    List<String> usual = order.apply(parent);
    int rank = usual.indexOf(field);
    NodeTuple before = null;
    int nearest = -1;
    for (NodeTuple tuple : map.getValue()) {
      int other = usual.indexOf(name(tuple));
      if (rank < 0 || (other >= 0 && other >= nearest && other < rank)) {
        before = tuple;
        nearest = other;
      }
    }
    if (before != null) {
      return TextPosition.lastLine(before.getValueNode(), before.getKeyNode()) + 1;
    }
    return parent.isEmpty()
        ? TextPosition.of(map.getValue().getFirst().getKeyNode().getStartMark()).line()
        : TextPosition.of(find(parent).orElseThrow().getKeyNode().getStartMark()).line() + 1;
  }

  private int indentBelow(String parent) {
    return parent.isEmpty()
        ? 0
        : TextPosition.of(find(parent).orElseThrow().getKeyNode().getStartMark()).column() + 2;
  }

  /** A mapping on one line, or in braces, is written anew as lines of its own. */
  private void unfold(String path) {
    NodeTuple tuple = find(path).orElseThrow();
    TextPosition key = TextPosition.of(tuple.getKeyNode().getStartMark());
    List<String> fresh = new ArrayList<>();
    render(" ".repeat(key.column()), last(path), tuple.getValueNode(), fresh);
    delete(key.line(), TextPosition.lastLine(tuple.getValueNode()));
    lines.addAll(Math.min(key.line(), lines.size()), fresh);
  }

  private static void render(String indent, String name, Node value, List<String> into) {
    switch (value) {
      case MappingNode map -> {
        into.add(indent + name + ":");
        map.getValue()
            .forEach(tuple -> render(indent + "  ", name(tuple), tuple.getValueNode(), into));
      }
      case SequenceNode list -> into.addAll(block(indent, name, values(list)));
      case ScalarNode scalar -> into.add(indent + name + ": " + YamlText.scalar(scalar.getValue()));
      default -> throw new IllegalStateException("an alias at " + name);
    }
  }

  private static List<String> block(String indent, String name, List<String> items) {
    List<String> block = new ArrayList<>(List.of(indent + name + ":"));
    items.forEach(item -> block.add(indent + "  - " + YamlText.scalar(item)));
    return block;
  }

  private boolean items(SequenceNode old, List<String> items) {
    if (old.getFlowStyle() == FlowStyle.FLOW) {
      TextPosition start = TextPosition.of(old.getStartMark());
      if (start.line() != TextPosition.lastLine(old)) {
        return false;
      }
      replace(
          null, old, "[" + String.join(", ", items.stream().map(YamlEdit::inFlow).toList()) + "]");
      return true;
    }
    List<String> kept = values(old).stream().filter(items::contains).toList();
    List<String> added = items.subList(Math.min(kept.size(), items.size()), items.size());
    if (!items.subList(0, items.size() - added.size()).equals(kept) || kept.isEmpty()) {
      return false;
    }
    String indent = " ".repeat(TextPosition.of(old.getStartMark()).column());
    int end = TextPosition.lastLine(old) + 1;
    lines.addAll(end, added.stream().map(item -> indent + "- " + YamlText.scalar(item)).toList());
    for (Node item : old.getValue().reversed()) {
      if (!items.contains(((ScalarNode) item).getValue())) {
        delete(TextPosition.of(item.getStartMark()).line(), TextPosition.lastLine(item));
      }
    }
    return true;
  }

  private static String inFlow(String item) {
    String scalar = YamlText.scalar(item);
    return scalar.equals(item) && item.contains(",") ? '"' + item + '"' : scalar;
  }

  private static List<String> values(SequenceNode list) {
    return list.getValue().stream()
        .map(item -> item instanceof ScalarNode scalar ? scalar.getValue() : "")
        .toList();
  }

  private void replace(@Nullable Node key, Node old, String text) {
    TextPosition start = TextPosition.of(old.getStartMark());
    TextPosition end = TextPosition.of(old.getEndMark());
    if (start.equals(end) && key != null) {
      // Nothing stood there: behind the colon.
      TextPosition name = TextPosition.of(key.getEndMark());
      String line = lines.get(name.line());
      int colon = line.indexOf(':', index(line, name)) + 1;
      lines.set(name.line(), line.substring(0, colon) + " " + text + line.substring(colon));
      return;
    }
    String line = lines.get(start.line());
    lines.set(
        start.line(),
        line.substring(0, index(line, start)) + text + line.substring(index(line, end)));
  }

  /** A column counts characters, of which some take two places of a string. */
  private static int index(String line, TextPosition at) {
    return line.offsetByCodePoints(0, at.column());
  }

  /** Deletes lines; text that people wrote behind or between stays. */
  private void delete(int first, int last) {
    List<String> comments = new ArrayList<>();
    for (String line : lines.subList(first, last + 1)) {
      Matcher comment = COMMENT.matcher(line);
      if (comment.find()) {
        int width = line.length() - line.stripLeading().length();
        comments.add(" ".repeat(width) + comment.group(1));
      }
    }
    lines.subList(first, last + 1).clear();
    lines.addAll(first, comments);
  }

  private Optional<NodeTuple> find(String path) {
    Node node = root();
    NodeTuple found = null;
    for (String name : path.split("\\.", -1)) {
      found = null;
      if (node instanceof MappingNode map) {
        found =
            map.getValue().stream()
                .filter(tuple -> name(tuple).equals(name))
                .findFirst()
                .orElse(null);
      }
      if (found == null) {
        return Optional.empty();
      }
      node = found.getValueNode();
    }
    return Optional.ofNullable(found);
  }

  private @Nullable MappingNode mapping(String path) {
    Node node = path.isEmpty() ? root() : find(path).map(NodeTuple::getValueNode).orElse(null);
    return node instanceof MappingNode map ? map : null;
  }

  private @Nullable Node root() {
    return new Compose(LoadSettings.builder().build()).composeString(text()).orElse(null);
  }

  private static String name(NodeTuple tuple) {
    return tuple.getKeyNode() instanceof ScalarNode key ? key.getValue() : "";
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private int column(MappingNode map) {
    return TextPosition.of(map.getValue().getFirst().getKeyNode().getStartMark()).column();
  }
}
