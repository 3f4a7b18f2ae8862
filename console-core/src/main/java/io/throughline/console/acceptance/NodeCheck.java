package io.throughline.console.acceptance;

import io.throughline.console.acceptance.RunVerdict.Accusation;
import io.throughline.protocol.node.NodeProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One check of all nodes. Where a run misses and names nobody, it is run on halves of its nodes,
 * and at last on each node of the smallest set that misses, with others that are good: who misses
 * there too is bad. Where nobody does, they only miss together, and all of them are unclear. For
 * one use.
 */
final class NodeCheck {

  /** Runs the check. */
  @FunctionalInterface
  interface Runs {
    RunVerdict on(List<NodeProfile> nodes) throws InterruptedException;
  }

  /**
   * Nodes of which at least one has to be the reason of a miss.
   *
   * @param nodes in the order of their roles
   * @param suspects of them
   */
  private record Miss(List<NodeProfile> nodes, List<NodeProfile> suspects, String reason) {}

  /** Most runs that only look for two nodes to hold others against. */
  private static final int MOST_PAIRS = 8;

  /** Most runs that follow one in which a node may have been late for want of a CPU. */
  private static final int MOST_AGAIN = 2;

  private final String name;
  private final NodeSets sets;
  private final Runs runs;
  private final Map<String, CheckVerdict> verdicts = new LinkedHashMap<>();
  private final List<Miss> misses = new ArrayList<>();

  /** Nodes that passed, by the place of their role; where all have the same, at 0. */
  private final Map<Integer, List<NodeProfile>> passed = new HashMap<>();

  private boolean stopped;

  /**
   * @param name of the check
   * @param runs runs it
   */
  NodeCheck(String name, NodeSets sets, Runs runs) {
    this.name = name;
    this.sets = sets;
    this.runs = runs;
  }

  /** Whether a person stopped one of its runs: nothing more is to be run. */
  boolean stopped() {
    return stopped;
  }

  /**
   * Checks nodes.
   *
   * @param nodes at least as many as the check takes
   * @return a verdict on each, by name, in their order
   */
  Map<String, CheckVerdict> of(List<NodeProfile> nodes) throws InterruptedException {
    for (List<NodeProfile> set : sets.of(nodes)) {
      if (sets.anyNumber()) {
        group(set);
      } else {
        window(set);
      }
    }
    if (sets.anyNumber() && passed.isEmpty()) {
      findGoodPair();
    }
    for (Miss miss : misses) {
      resolve(miss);
    }
    Map<String, CheckVerdict> ordered = new LinkedHashMap<>();
    for (NodeProfile node : nodes) {
      ordered.put(
          node.name(),
          verdicts.getOrDefault(
              node.name(),
              stopped
                  ? new CheckVerdict(name, NodeState.UNCLEAR, "stopped by a person")
                  : new CheckVerdict(name, NodeState.GOOD, "")));
    }
    return ordered;
  }

  /** Nodes in the same role, of which some may be left out. */
  private void group(List<NodeProfile> nodes) throws InterruptedException {
    RunVerdict verdict = run(nodes);
    if (verdict == null || verdict.passed()) {
      return;
    }
    List<NodeProfile> accused = accused(nodes, verdict);
    List<NodeProfile> rest = nodes.stream().filter(node -> !accused.contains(node)).toList();
    if (accused.isEmpty()) {
      halve(nodes, verdict.miss());
    } else if (!verdict.whole()) {
      misses.add(new Miss(accused, accused, verdict.miss()));
      without(rest, verdict.miss());
    } else {
      accused.forEach(node -> put(node, verdict));
      if (!verdict.miss().isEmpty()) {
        without(rest, verdict.miss());
      }
    }
  }

  /** Checks nodes again without others. */
  private void without(List<NodeProfile> rest, String reason) throws InterruptedException {
    if (rest.size() >= sets.least()) {
      group(rest);
    } else if (!rest.isEmpty()) {
      misses.add(new Miss(rest, rest, reason));
    }
  }

  /** Runs both halves; halves of few nodes overlap. */
  private void halve(List<NodeProfile> nodes, String reason) throws InterruptedException {
    if (nodes.size() == sets.least()) {
      misses.add(new Miss(nodes, nodes, reason));
      return;
    }
    int half = Math.max(sets.least(), (nodes.size() + 1) / 2);
    int before = verdicts.size() + misses.size();
    group(nodes.subList(0, half));
    group(nodes.subList(Math.min(half, nodes.size() - sets.least()), nodes.size()));
    if (!stopped && verdicts.size() + misses.size() == before) {
      for (NodeProfile node : nodes) {
        unclear(node, "missed only with all of %s: %s".formatted(names(nodes), reason));
      }
    }
  }

  /** Nodes that each have a role of their own. */
  private void window(List<NodeProfile> nodes) throws InterruptedException {
    RunVerdict verdict = run(nodes);
    if (verdict == null || verdict.passed()) {
      return;
    }
    List<NodeProfile> accused = accused(nodes, verdict);
    if (verdict.whole() && !accused.isEmpty() && verdict.miss().isEmpty()) {
      accused.forEach(node -> put(node, verdict));
    } else {
      misses.add(new Miss(nodes, accused.isEmpty() ? nodes : accused, verdict.miss()));
    }
  }

  /** Looks for two suspects of different sets that pass together, where every set missed. */
  private void findGoodPair() throws InterruptedException {
    List<NodeProfile> suspects =
        misses.stream().flatMap(miss -> miss.suspects().stream()).distinct().toList();
    int left = MOST_PAIRS;
    for (NodeProfile one : suspects) {
      for (NodeProfile other : suspects.subList(suspects.indexOf(one) + 1, suspects.size())) {
        List<NodeProfile> pair = List.of(one, other);
        boolean known = misses.stream().anyMatch(miss -> miss.nodes().equals(pair));
        if (known || sets.least() != pair.size()) {
          continue;
        }
        if (left-- == 0 || run(pair) == null || !passed.isEmpty()) {
          return;
        }
      }
    }
  }

  /** Runs each suspect with good nodes, in the role in which it missed. */
  private void resolve(Miss miss) throws InterruptedException {
    if (sets.least() == 1) {
      miss.suspects().forEach(node -> bad(node, miss.reason()));
      return;
    }
    List<String> with = new ArrayList<>();
    for (NodeProfile node : miss.suspects()) {
      List<NodeProfile> set = withGood(node, miss);
      if (set.isEmpty()) {
        unclear(node, miss.reason() + "; there is no good node to run it with instead");
        continue;
      }
      RunVerdict verdict = run(set);
      if (verdict == null) {
        return;
      }
      if (verdict.clears(node.name())) {
        with.add(names(set));
      } else {
        List<NodeProfile> others = set.stream().filter(other -> !other.equals(node)).toList();
        bad(
            node,
            "%s; with %s too: %s".formatted(miss.reason(), names(others), told(node, verdict)));
      }
    }
    if (with.size() == miss.suspects().size()) {
      miss.suspects()
          .forEach(node ->
              unclear(
                  node,
                  "%s; but not when it was run again with others (%s)"
                      .formatted(miss.reason(), String.join("; ", with))));
    }
  }

  /**
   * A set of a suspect, in the role in which it missed, and others that passed, in theirs if there
   * are; empty where there are too few.
   */
  private List<NodeProfile> withGood(NodeProfile suspect, Miss miss) {
    int own = sets.anyNumber() ? 0 : miss.nodes().indexOf(suspect);
    List<NodeProfile> set = new ArrayList<>();
    for (int place = 0; place < sets.least(); place++) {
      NodeProfile next =
          place == own
              ? suspect
              : passedAt(place)
                  .filter(node -> !miss.nodes().contains(node) && !set.contains(node))
                  .findFirst()
                  .orElse(null);
      if (next == null) {
        return List.of();
      }
      set.add(next);
    }
    return set;
  }

  /** Nodes that passed, those in a role first. */
  private Stream<NodeProfile> passedAt(int place) {
    return Stream.concat(
        passed.getOrDefault(place, List.of()).stream(),
        passed.values().stream().flatMap(List::stream));
  }

  private static String told(NodeProfile node, RunVerdict verdict) {
    Accusation accusation = verdict.accused().get(node.name());
    return accusation == null ? verdict.miss() : accusation.reason();
  }

  /** Null where a person stopped it, or one before. */
  private @Nullable RunVerdict run(List<NodeProfile> nodes) throws InterruptedException {
    if (stopped) {
      return null;
    }
    RunVerdict verdict = runs.on(nodes);
    for (int again = 0; again < MOST_AGAIN && verdict.temporary(); again++) {
      verdict = runs.on(nodes);
    }
    stopped = verdict.stopped();
    for (int i = 0; i < nodes.size(); i++) {
      if (verdict.clears(nodes.get(i).name())) {
        passed
            .computeIfAbsent(sets.anyNumber() ? 0 : i, ignored -> new ArrayList<>())
            .add(nodes.get(i));
      }
    }
    return stopped ? null : verdict;
  }

  private static List<NodeProfile> accused(List<NodeProfile> nodes, RunVerdict verdict) {
    return nodes.stream().filter(node -> verdict.accused().containsKey(node.name())).toList();
  }

  private void put(NodeProfile node, RunVerdict verdict) {
    Accusation accusation = verdict.accused().get(node.name());
    if (accusation != null) {
      put(node, accusation.state(), accusation.reason());
    }
  }

  private void bad(NodeProfile node, String reason) {
    put(node, NodeState.BAD, reason);
  }

  private void unclear(NodeProfile node, String reason) {
    put(node, NodeState.UNCLEAR, reason);
  }

  /** The worse of two verdicts stays, of equals the first. */
  private void put(NodeProfile node, NodeState state, String reason) {
    verdicts.merge(
        node.name(),
        new CheckVerdict(name, state, reason),
        (old, now) -> old.state().compareTo(now.state()) >= 0 ? old : now);
  }

  private static String names(List<NodeProfile> nodes) {
    return nodes.stream().map(NodeProfile::name).collect(Collectors.joining(", "));
  }
}
