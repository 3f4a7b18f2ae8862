package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.form.FieldModel;
import io.throughline.console.desktop.form.Input;
import io.throughline.protocol.node.NodeField;
import java.util.List;

/** The fields of a node profile as a form shows them. */
final class NodeFields {
  private NodeFields() {}

  /** Fresh fields, each with its id as in the profile's YAML. */
  static List<FieldModel> fresh() {
    return NodeField.ALL.stream().map(NodeFields::model).toList();
  }

  private static FieldModel model(NodeField field) {
    Input input =
        !field.options().isEmpty()
            ? new Input.Choice(field.options())
            : field.lines() > 1 ? new Input.Lines(field.lines()) : new Input.Line();
    FieldModel model = new FieldModel(field.id(), field.label(), field.help(), "", input);
    model.setBase(field.fallback());
    return model;
  }
}
