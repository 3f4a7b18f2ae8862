package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.step.StepRow;
import io.throughline.console.probe.NodeReport;
import io.throughline.console.probe.ProbedNode;
import io.throughline.console.run.probe.NodeTestView;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** A connection test as it is shown: its steps, its outcome, and what the node is. */
public final class NodeTestModel {
  private final NodeProfile node;
  private final ReadOnlyObjectWrapper<List<StepRow>> rows = new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper outcome = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<List<String>> facts = new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<Optional<ProbedNode>> found =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyBooleanWrapper over = new ReadOnlyBooleanWrapper(false);

  public NodeTestModel(NodeProfile node) {
    this.node = node;
    rows.set(StepRow.launch(node.launch(), List.of(), false));
    outcome.set("Testing " + node.name() + " …");
  }

  public NodeProfile node() {
    return node;
  }

  public ReadOnlyObjectProperty<List<StepRow>> rowsProperty() {
    return rows.getReadOnlyProperty();
  }

  /** The problem and what to do about it; empty where there is none. */
  public ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** The problem, unless a failing step says it already. */
  public String unsaid() {
    boolean said =
        rows.get().stream()
            .filter(row -> row.state() == StepRow.State.FAILED && !row.detail().isEmpty())
            .anyMatch(row -> problem.get().contains(row.detail()));
    return said ? "" : problem.get();
  }

  /** In one line. */
  public ReadOnlyStringProperty outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** The facts that the agent found on the node, a line each. */
  public ReadOnlyObjectProperty<List<String>> factsProperty() {
    return facts.getReadOnlyProperty();
  }

  /** All that the agent found on the node; empty until it has said so. */
  public ReadOnlyObjectProperty<Optional<ProbedNode>> foundProperty() {
    return found.getReadOnlyProperty();
  }

  /** Whether nothing more will come. */
  public ReadOnlyBooleanProperty overProperty() {
    return over.getReadOnlyProperty();
  }

  /** Takes what the test says of itself now. */
  public void update(NodeTestView view) {
    rows.set(StepRow.test(node.launch(), view));
    problem.set(problem(view));
    facts.set(view.environment() == null ? List.of() : facts(view.environment()));
    if (found.get().isEmpty()) {
      found.set(ProbedNode.of(view));
    }
    over.set(view.done());
    if (view.done()) {
      boolean good = problem.get().isEmpty() && view.environment() != null;
      outcome.set(good ? node.name() + " can be used." : node.name() + " cannot be used yet.");
    }
  }

  private String problem(NodeTestView view) {
    String own = view.node().problem();
    return own.isEmpty()
        ? view.mistakes(node).stream().map(Problem::toString).collect(Collectors.joining("\n"))
        : own;
  }

  /** Shows why the test could not be begun. */
  public void failed(String sentence) {
    problem.set(sentence);
    outcome.set(node.name() + " cannot be used yet.");
    over.set(true);
  }

  /** All of it as text, to hand on. */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("Connection test of " + node.name() + ": " + outcome.get());
    rows.get().forEach(row -> lines.add(row.line()));
    if (!problem.get().isEmpty()) {
      lines.add(problem.get());
    }
    lines.addAll(facts.get());
    found.get().ifPresent(all -> sheet(NodeReport.of(all), lines));
    return String.join("\n", lines) + "\n";
  }

  private static void sheet(NodeReport nodeReport, List<String> lines) {
    for (NodeReport.Section section : nodeReport.sections()) {
      lines.add("");
      lines.add(section.title());
      if (!section.columns().isEmpty()) {
        lines.add(String.join("\t", section.columns()));
      }
      section.rows().forEach(row -> lines.add(String.join("\t", row)));
    }
  }

  private static List<String> facts(NodeEnvironment e) {
    List<String> lines = new ArrayList<>();
    lines.add(
        joined(
            e.host().name(),
            e.host().os(),
            "kernel " + e.host().kernel(),
            e.host().architecture()));
    lines.add(
        joined(
            e.processors().model(),
            e.processors().cpus() + (e.processors().cpus() == 1 ? " CPU" : " CPUs"),
            e.processors().numaNodes() > 0 ? e.processors().numaNodes() + " NUMA" : "",
            e.memory().bytes() > 0 ? ByteCount.binary(e.memory().bytes()) + " memory" : ""));
    String interfaces =
        e.interfaces().stream()
            .map(NodeTestModel::words)
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining("; "));
    if (!interfaces.isEmpty()) {
      lines.add(interfaces);
    }
    return lines;
  }

  /** Name, addresses by which others can reach it, speed; empty where there is no such address. */
  private static String words(NodeEnvironment.NetworkInterface card) {
    List<String> addresses =
        card.addresses().stream()
            .filter(a -> !IpAddress.loopback(a) && !IpAddress.linkLocal(a))
            .toList();
    if (addresses.isEmpty()) {
      return "";
    }
    String speed =
        card.lineRate() > 0
            ? String.format(Locale.ROOT, " (%.3g Gbit/s)", card.lineRate() / 1e9)
            : "";
    return card.name() + " " + String.join(", ", addresses) + speed;
  }

  private static String joined(String... parts) {
    return java.util.Arrays.stream(parts)
        .filter(p -> !p.isBlank())
        .collect(Collectors.joining(" · "));
  }
}
