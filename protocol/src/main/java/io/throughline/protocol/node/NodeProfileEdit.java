package io.throughline.protocol.node;

import io.throughline.protocol.yaml.YamlEdit;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a changed profile into the file that it had: only the fields that differ. */
public final class NodeProfileEdit {
  private NodeProfileEdit() {}

  /**
   * @param name the profile's, as the old text has it
   * @param old the file's text; comments in it stay, whatever else becomes of it
   * @return text that reads back as {@code node}
   */
  public static String edit(String name, String old, NodeProfile node) {
    try {
      String edited = edited(old, NodeProfileYaml.read(name, name, old), node);
      if (NodeProfileYaml.read(name, node.name(), edited).equals(node)) {
        return edited;
      }
    } catch (RuntimeException tooStrange) {
      // What is beyond YamlEdit may be no YAML halfway.
      return anew(old, node);
    }
    return anew(old, node);
  }

  private static String edited(String old, NodeProfile was, NodeProfile is) {
    YamlEdit edit = new YamlEdit(old, NodeProfileEdit::order);
    Map<String, String> before = NodeText.of(was);
    Map<String, String> after = NodeText.of(is);
    for (NodeField field : NodeField.ALL) {
      String text = after.getOrDefault(field.id(), "");
      if (field.id().equals(NodeField.NAME) || text.equals(before.getOrDefault(field.id(), ""))) {
        continue;
      }
      switch (field.id()) {
        case NodeField.LAUNCH -> edit.set(field.id(), text.isEmpty() ? "ssh" : text);
        case NodeField.TAGS -> items(edit, field.id(), is.tags());
        case NodeField.RAILS -> items(edit, field.id(), is.data().rails());
        case NodeField.ENVIRONMENT ->
            environment(edit, was.ucx().environment(), is.ucx().environment());
        default -> {
          if (text.isEmpty()) {
            edit.remove(field.id());
          } else {
            edit.set(field.id(), text);
          }
        }
      }
    }
    return edit.text();
  }

  private static void items(YamlEdit edit, String id, List<String> items) {
    if (items.isEmpty()) {
      edit.remove(id);
    } else {
      edit.setItems(id, items);
    }
  }

  private static void environment(YamlEdit edit, Map<String, String> was, Map<String, String> is) {
    is.forEach((name, value) -> {
      if (!value.equals(was.get(name))) {
        edit.set(NodeField.ENVIRONMENT + "." + name, value);
      }
    });
    was.keySet().stream()
        .filter(name -> !is.containsKey(name))
        .forEach(name -> edit.remove(NodeField.ENVIRONMENT + "." + name));
  }

  /** The fields below a path, in the order of {@link NodeField#ALL}. */
  private static List<String> order(String path) {
    String prefix = path.isEmpty() ? "" : path + ".";
    return NodeField.ALL.stream()
        .map(NodeField::id)
        .filter(id -> id.startsWith(prefix))
        .map(id -> id.substring(prefix.length()).split("\\.", 2)[0])
        .distinct()
        .collect(Collectors.toList());
  }

  /** For a file with mistakes: its comments come first, then the profile. */
  private static String anew(String old, NodeProfile node) {
    String comments =
        old.lines()
            .flatMap(line -> line.strip().startsWith("#") ? Stream.of(line.strip()) : Stream.of())
            .collect(Collectors.joining("\n"));
    return (comments.isEmpty() ? "" : comments + "\n") + NodeProfileYaml.write(node);
  }
}
