package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.files.FileForm;
import io.throughline.console.desktop.form.FieldModel;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeText;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A node profile while it is edited. What is typed is written as YAML and read back, so that a
 * field takes and refuses exactly what a file does, in the same words.
 */
public final class NodeFormModel implements FileForm<NodeProfile> {
  private final @Nullable NodeProfile original;
  private final Set<String> taken;
  private final Map<String, FieldModel> fields = new LinkedHashMap<>();
  private final ReadOnlyBooleanWrapper changed = new ReadOnlyBooleanWrapper(false);
  private final ReadOnlyBooleanWrapper local = new ReadOnlyBooleanWrapper(false);
  private Map<String, String> loaded = Map.of();
  private boolean valid;
  private boolean filling;
  private boolean asked;

  /**
   * @param original what is edited; null for a new node
   * @param taken names of the other nodes
   */
  public NodeFormModel(@Nullable NodeProfile original, Set<String> taken) {
    this.original = original;
    this.taken = Set.copyOf(taken);
    NodeFields.fresh().forEach(field -> fields.put(field.id(), field));
    revert();
    fields.values().forEach(field -> field.textProperty().addListener((value, was, is) -> check()));
  }

  public FieldModel field(String id) {
    FieldModel field = fields.get(id);
    if (field == null) {
      throw new IllegalArgumentException("no field named " + id);
    }
    return field;
  }

  @Override
  public String originalName() {
    return original == null ? "" : original.name();
  }

  @Override
  public boolean isNew() {
    return original == null;
  }

  @Override
  public boolean isOf(@Nullable NodeProfile node) {
    return Objects.equals(original, node);
  }

  @Override
  public boolean touched() {
    return changed.get();
  }

  @Override
  public ReadOnlyBooleanProperty changedProperty() {
    return changed.getReadOnlyProperty();
  }

  /** Whether the agent is a child process here, so that the SSH side is not used. */
  public ReadOnlyBooleanProperty localProperty() {
    return local.getReadOnlyProperty();
  }

  /** The profile as typed; empty where a field is wrong, which then says so. */
  public Optional<NodeProfile> profile() {
    asked = true;
    check();
    return valid ? Optional.of(read()) : Optional.empty();
  }

  @Override
  public void revert() {
    filling = true;
    Map<String, String> texts = NodeText.of(original);
    fields.forEach((id, field) -> field.textProperty().set(texts.getOrDefault(id, "")));
    loaded = texts();
    filling = false;
    asked = false;
    check();
  }

  private Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    fields.forEach((id, field) -> texts.put(id, typed(field)));
    return texts;
  }

  private static String typed(FieldModel field) {
    return field.textProperty().get() == null ? "" : field.textProperty().get().strip();
  }

  private NodeProfile read() {
    Map<String, String> texts = texts();
    if (local.get()) {
      // Its fields are not shown, so they must not be what keeps the form from being saved.
      texts.keySet().removeIf(id -> id.startsWith("ssh."));
    }
    return NodeText.read(texts);
  }

  private void check() {
    if (filling) {
      return;
    }
    local.set(field(NodeField.LAUNCH).value().equals("local"));
    Map<String, String> wrong = new LinkedHashMap<>();
    checkName(wrong);
    try {
      NodeProfile _ = read();
    } catch (ProblemException e) {
      e.problems().forEach(p -> wrong.putIfAbsent(fieldOf(p), p.withoutPlace()));
    }
    changed.set(!texts().equals(loaded));
    valid = wrong.isEmpty();
    // A form that nobody has typed in yet does not scold.
    fields.forEach((id, field) -> {
      boolean untouched = !asked && typed(field).isEmpty() && isNew();
      field.setProblem(untouched ? "" : wrong.getOrDefault(id, ""));
    });
  }

  private void checkName(Map<String, String> wrong) {
    String name = typed(field(NodeField.NAME));
    Profiles.checkName(name).forEach(p -> wrong.put(NodeField.NAME, p.withoutPlace()));
    if (taken.contains(name) && !name.equals(originalName())) {
      wrong.put(NodeField.NAME, "there is a node named " + name + " already; choose another name");
    }
  }

  /** The field of {@code node:3: ssh.port}. */
  private String fieldOf(Problem problem) {
    String path = problem.where().substring(problem.where().lastIndexOf(':') + 1).strip();
    return fields.containsKey(path) ? path : path.equals("ssh") ? NodeField.HOST : NodeField.NAME;
  }

  /** Names of the fields that are wrong, for the person who pressed Save. */
  public List<String> wrongFields() {
    return fields.values().stream()
        .filter(f -> !f.problemProperty().get().isEmpty())
        .map(FieldModel::label)
        .toList();
  }
}
