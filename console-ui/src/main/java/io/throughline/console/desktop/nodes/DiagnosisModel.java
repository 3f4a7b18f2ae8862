package io.throughline.console.desktop.nodes;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.FindingText;
import io.throughline.console.diagnose.Severity;
import io.throughline.console.run.probe.DiagnosisView;
import io.throughline.protocol.problem.ShortList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** A diagnosis as it is shown: what it does, then its findings. */
public final class DiagnosisModel {
  private static final int TEXT_WIDTH = 100;

  private final List<String> nodes;
  private final ReadOnlyStringWrapper outcome = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<List<Finding>> findings =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyBooleanWrapper over = new ReadOnlyBooleanWrapper(false);

  /**
   * @param nodes names of two or more
   */
  public DiagnosisModel(List<String> nodes) {
    this.nodes = List.copyOf(nodes);
    outcome.set("Launching the agents …");
  }

  /** {@code h1 and h2}, {@code h1, h2, h3 and 37 more}. */
  public String title() {
    return nodes.size() == 2 ? String.join(" and ", nodes) : ShortList.names(nodes);
  }

  /** The state of the diagnosis, then its outcome; a sentence. */
  public ReadOnlyStringProperty outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** Why there is no diagnosis, or what was left behind; empty where there is nothing of that. */
  public ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** The worst first; empty until all is known. */
  public ReadOnlyObjectProperty<List<Finding>> findingsProperty() {
    return findings.getReadOnlyProperty();
  }

  /** Whether nothing more will come. */
  public ReadOnlyBooleanProperty overProperty() {
    return over.getReadOnlyProperty();
  }

  /** Whether a run between the nodes would work, as far as is known. */
  public boolean good() {
    return problem.get().isEmpty()
        && findings.get().stream().noneMatch(f -> f.severity() == Severity.ERROR);
  }

  /** Takes what the diagnosis says of itself now. */
  public void update(DiagnosisView view) {
    List<String> problems = new ArrayList<>(view.problems());
    problems.addAll(view.cleanUps());
    problem.set(String.join("\n", problems));
    findings.set(view.findings());
    if (!view.done()) {
      String nodes =
          view.nodes().stream()
              .map(node -> node.node() + ": " + node.state())
              .collect(Collectors.joining(", "));
      outcome.set(sentence(view.doing()) + " … (" + nodes + ")");
    } else {
      outcome.set(
          view.pairs().isEmpty() ? "There is no diagnosis." : FindingText.summary(view.findings()));
    }
    over.set(view.done());
  }

  private static String sentence(String words) {
    return words.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + words.substring(1);
  }

  /** Shows why the diagnosis could not be begun. */
  public void failed(String sentence) {
    problem.set(sentence);
    outcome.set("There is no diagnosis.");
    over.set(true);
  }

  /** All of it as text, to hand on. */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("Diagnosis of " + title());
    lines.add("");
    if (!problem.get().isEmpty()) {
      lines.add(problem.get());
    }
    lines.addAll(
        findings.get().isEmpty()
            ? List.of(outcome.get())
            : FindingText.lines(findings.get(), TEXT_WIDTH));
    return String.join("\n", lines) + "\n";
  }
}
