package io.throughline.console.run.fault;

import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Data that failed its check, counted and described by who checked it.
 *
 * @param nodes with what each of them told
 * @param summary of a run that is one measurement; null for none
 * @param points of a run that is a series of them
 */
record WrongData(List<NodeRecord> nodes, @Nullable Summary summary, List<Point> points) {

  /** Messages or calls, over all who checked. */
  long count() {
    return summary != null
        ? summary.errors().mismatches()
        : points.stream()
            .flatMap(point -> point.sides().stream())
            .mapToLong(side -> side.checked().mismatches())
            .sum();
  }

  /** Calls that the rank of a role found wrong. */
  long count(String role) {
    return sides(role).mapToLong(side -> side.checked().mismatches()).sum();
  }

  /** The sentence of a node on the first of them; empty where it has none. */
  Optional<String> described(String node) {
    return nodes.stream()
        .filter(each -> each.node().equals(node))
        .flatMap(each -> Stream.concat(inResult(each), inPoints(each.role())))
        .findFirst();
  }

  private static Stream<String> inResult(NodeRecord node) {
    return node.result() == null
        ? Stream.empty()
        : Objects.requireNonNull(node.result()).notes().stream()
            .map(Note::text)
            .filter(text -> text.startsWith("Mismatch: "));
  }

  /** The first note of each side that found something wrong, which describes it. */
  private Stream<String> inPoints(String role) {
    return sides(role)
        .filter(side -> side.checked().mismatches() > 0)
        .flatMap(side -> side.notes().stream())
        .map(Note::text);
  }

  private Stream<FlowEnd> sides(String role) {
    return points.stream()
        .flatMap(point -> point.sides().stream())
        .filter(side -> side.role().equals(role));
  }
}
