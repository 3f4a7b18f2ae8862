package io.throughline.console.importexport;

import io.throughline.protocol.node.NodeField;
import java.util.Map;

/**
 * A node as another file has it.
 *
 * @param fields texts by field id, the name among them
 * @param places {@code file:line} by field id, as far as that is known
 */
public record ImportedNode(Map<String, String> fields, Map<String, String> places) {

  public String name() {
    return fields.getOrDefault(NodeField.NAME, "");
  }

  /** The place of a field, else of the node's name; empty where nobody knows. */
  String place(String field) {
    return places.getOrDefault(field, places.getOrDefault(NodeField.NAME, ""));
  }
}
