package io.throughline.protocol.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Position in a YAML text; both numbers are counted from 0. */
record TextPosition(int line, int column) {

  static TextPosition of(Optional<Mark> mark) {
    Mark there = mark.orElseThrow();
    return new TextPosition(there.getLine(), there.getColumn());
  }

  /** The last line of a field, also where nothing stands behind its name. */
  static int lastLine(Node value, Node key) {
    return Math.max(lastLine(value), of(key.getEndMark()).line);
  }

  /** The last line that belongs to a node: a block's own end is where the next thing begins. */
  static int lastLine(Node node) {
    if (node instanceof CollectionNode<?> block && block.getFlowStyle() != FlowStyle.FLOW) {
      List<Node> parts = new ArrayList<>();
      switch (node) {
        case MappingNode map ->
            map.getValue()
                .forEach(t -> Collections.addAll(parts, t.getKeyNode(), t.getValueNode()));
        case SequenceNode list -> parts.addAll(list.getValue());
        default -> parts.add(node);
      }
      if (!parts.isEmpty()) {
        return parts.stream().mapToInt(TextPosition::lastLine).max().orElseThrow();
      }
    }
    TextPosition start = of(node.getStartMark());
    TextPosition end = of(node.getEndMark());
    if (start.equals(end)) {
      return start.line;
    }
    return end.column == 0 && end.line > start.line ? end.line - 1 : end.line;
  }
}
