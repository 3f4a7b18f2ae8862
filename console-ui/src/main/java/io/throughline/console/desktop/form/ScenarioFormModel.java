package io.throughline.console.desktop.form;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A scenario's settings as fields, grouped as the scenario groups them, checked by the scenario's
 * own rules whenever something is typed.
 */
public final class ScenarioFormModel {

  /**
   * The fields under one heading.
   *
   * @param title the heading
   * @param fields in the order of their definition
   */
  public record Group(String title, List<FieldModel> fields) {}

  private static final String ENVIRONMENT = "ucxEnvironment";

  private final Scenario saved;
  private final List<FieldModel> fields = new ArrayList<>();
  private final List<Group> groups = new ArrayList<>();
  private @Nullable FieldModel environment;
  private final ReadOnlyBooleanWrapper valid = new ReadOnlyBooleanWrapper(true);
  private final ReadOnlyIntegerWrapper changes = new ReadOnlyIntegerWrapper(0);

  /**
   * @param saved what the fields start from and go back to
   */
  public ScenarioFormModel(Scenario saved) {
    this.saved = saved;
    Map<String, List<FieldModel>> byGroup = new LinkedHashMap<>();
    for (Setting setting : saved.kind().settings()) {
      FieldModel field =
          new FieldModel(
              setting.id(),
              setting.label(),
              setting.help(),
              setting.type().allowed(),
              Input.of(setting.type()));
      field.setBase(setting.defaultText());
      field.setSaved(saved.given().getOrDefault(setting.id(), ""));
      field.textProperty().addListener((value, was, is) -> check());
      fields.add(field);
      byGroup.computeIfAbsent(setting.group(), g -> new ArrayList<>()).add(field);
    }
    byGroup.forEach((title, members) -> groups.add(new Group(title, List.copyOf(members))));
    check();
  }

  /** The form of one run: with a field for UCX variables, after the settings. */
  public static ScenarioFormModel ofRun(Scenario saved) {
    ScenarioFormModel form = new ScenarioFormModel(saved);
    FieldModel variables =
        new FieldModel(
            ENVIRONMENT,
            "UCX variables",
            "Set on all nodes of this run, before the profiles' values, one NAME=value a line, such"
                + " as UCX_TLS=tcp; UCC's too.",
            "",
            new Input.Lines(2));
    variables.setSaved(UcxLines.text(saved.ucxEnvironment()));
    form.environment = variables;
    variables.textProperty().addListener((value, was, is) -> form.check());
    form.fields.add(variables);
    form.groups.add(new Group("UCX", List.of(variables)));
    form.check();
    return form;
  }

  public List<Group> groups() {
    return List.copyOf(groups);
  }

  public List<FieldModel> fields() {
    return List.copyOf(fields);
  }

  /**
   * @throws IllegalArgumentException if the scenario has no such setting
   */
  public FieldModel field(String id) {
    return fields.stream()
        .filter(f -> f.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no setting named " + id));
  }

  /** The scenario as the form has it. */
  public Scenario scenario() {
    Map<String, String> changed = new LinkedHashMap<>();
    for (FieldModel field : fields) {
      if (field.changed() && field != environment) {
        changed.put(field.id(), field.value());
      }
    }
    Scenario scenario = saved.changedBy(changed);
    return environment == null || !environment.changed()
        ? scenario
        : scenario.withUcx(UcxLines.read(environment.value(), new ArrayList<>()));
  }

  /** Whether the scenario as the form has it can be run. */
  public ReadOnlyBooleanProperty validProperty() {
    return valid.getReadOnlyProperty();
  }

  /** The number of fields that differ from what was saved. */
  public ReadOnlyIntegerProperty changesProperty() {
    return changes.getReadOnlyProperty();
  }

  /** Counts the fields in a state. */
  public long count(FieldModel.State state) {
    return fields.stream().filter(field -> field.stateProperty().get() == state).count();
  }

  /** Everything back to what was saved. */
  public void reset() {
    fields.forEach(FieldModel::restore);
  }

  private void check() {
    Map<String, String> wrong = new LinkedHashMap<>();
    try {
      // Criteria are no field of this form.
      scenario().withoutThresholds().effective();
    } catch (ProblemException e) {
      e.problems().forEach(p -> wrong.putIfAbsent(fieldOf(p), p.withoutPlace()));
    }
    if (environment != null) {
      List<String> sentences = new ArrayList<>();
      UcxLines.read(environment.value(), sentences);
      if (!sentences.isEmpty()) {
        wrong.put(environment.id(), String.join("\n", sentences));
      }
    }
    fields.forEach(f -> f.setProblem(wrong.getOrDefault(f.id(), "")));
    valid.set(wrong.isEmpty());
    changes.set((int) fields.stream().filter(FieldModel::changed).count());
  }

  /** The id behind the last colon of {@code scenario stream: threshold}. */
  private static String fieldOf(Problem problem) {
    return problem.where().substring(problem.where().lastIndexOf(':') + 1).strip();
  }
}
