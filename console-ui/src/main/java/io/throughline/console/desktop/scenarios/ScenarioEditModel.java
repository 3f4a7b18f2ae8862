package io.throughline.console.desktop.scenarios;

import io.throughline.console.desktop.files.FileForm;
import io.throughline.console.desktop.form.FieldModel;
import io.throughline.console.desktop.form.Input;
import io.throughline.console.desktop.form.ScenarioFormModel;
import io.throughline.console.desktop.form.UcxLines;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Metric;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.Threshold;
import io.throughline.protocol.setting.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.jspecify.annotations.Nullable;

/** A scenario while it is edited: its name and what it is for, its settings, its thresholds. */
public final class ScenarioEditModel implements FileForm<Scenario> {
  private final Scenario original;
  private final boolean fresh;
  private final Set<String> taken;
  private final FieldModel name =
      field(
          "name",
          "Name",
          "What the file, the Run page and every report call it.",
          new Input.Line());
  private final FieldModel description =
      field("description", "Description", "What it is for; may stay empty.", new Input.Line());
  private final FieldModel thresholds =
      field(
          "thresholds",
          "Pass/fail criteria",
          "What the result must satisfy, one a line, such as receiver.bandwidth >= 90% of line or"
              + " latency.p99 < 50us. Figures: "
              + Arrays.stream(Metric.values()).map(Metric::id).collect(Collectors.joining(", "))
              + ".",
          new Input.Lines(3));
  private final FieldModel environment =
      field(
          "ucxEnvironment",
          "UCX variables",
          "UCX's own variables, and UCC's, for every node of the run, one NAME=value a line, such"
              + " as UCX_TLS=rc,cuda_copy.",
          new Input.Lines(3));
  private final ScenarioFormModel settings;
  private final ReadOnlyBooleanWrapper changed = new ReadOnlyBooleanWrapper(false);
  private boolean valid;
  private List<String> loaded;

  /**
   * @param original what is edited
   * @param fresh whether it has no file yet
   * @param taken names of all files
   */
  public ScenarioEditModel(Scenario original, boolean fresh, Set<String> taken) {
    this.original = original;
    this.fresh = fresh;
    this.taken = Set.copyOf(taken);
    settings = new ScenarioFormModel(original);
    fill();
    Stream.concat(about().stream(), settings.fields().stream())
        .forEach(field -> field.textProperty().addListener((value, was, is) -> check()));
    check();
    loaded = texts();
  }

  private List<String> texts() {
    return Stream.concat(about().stream(), settings.fields().stream())
        .map(ScenarioEditModel::text)
        .toList();
  }

  @Override
  public boolean touched() {
    return !texts().equals(loaded);
  }

  private static FieldModel field(String id, String label, String help, Input input) {
    return new FieldModel(id, label, help, "", input);
  }

  private void fill() {
    name.textProperty().set(original.name());
    description.textProperty().set(original.description());
    thresholds
        .textProperty()
        .set(
            original.thresholds().stream()
                .map(Threshold::toString)
                .collect(Collectors.joining("\n")));
    environment.textProperty().set(UcxLines.text(original.ucxEnvironment()));
  }

  /** The fields beside the settings. */
  public List<FieldModel> about() {
    return List.of(name, description, thresholds, environment);
  }

  /**
   * @throws IllegalArgumentException if there is no such field beside the settings
   */
  public FieldModel field(String id) {
    return about().stream()
        .filter(f -> f.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no field named " + id));
  }

  public ScenarioFormModel settings() {
    return settings;
  }

  public Scenario original() {
    return original;
  }

  @Override
  public boolean isNew() {
    return fresh;
  }

  @Override
  public String originalName() {
    return fresh ? "" : original.name();
  }

  @Override
  public boolean isOf(@Nullable Scenario content) {
    return original.equals(content);
  }

  @Override
  public ReadOnlyBooleanProperty changedProperty() {
    return changed.getReadOnlyProperty();
  }

  @Override
  public void revert() {
    settings.reset();
    fill();
    check();
    loaded = texts();
  }

  /** Labels of the fields that are wrong. */
  public List<String> wrongFields() {
    return Stream.concat(about().stream(), settings.fields().stream())
        .filter(f -> !f.problemProperty().get().isEmpty())
        .map(FieldModel::label)
        .toList();
  }

  /** The scenario as typed; empty where a field is wrong, which then says so. */
  public Optional<Scenario> scenario() {
    check();
    return valid ? Optional.of(typed()) : Optional.empty();
  }

  private Scenario typed() {
    return new Scenario(
        text(name),
        text(description),
        original.kind(),
        withoutDefaults(settings.scenario().given()),
        environment(new ArrayList<>()),
        thresholds(new ArrayList<>()));
  }

  /** Leaves out settings with their defaults, which need not stand in the file. */
  private Map<String, String> withoutDefaults(Map<String, String> given) {
    Map<String, String> left = new LinkedHashMap<>(given);
    for (Setting setting : original.kind().settings()) {
      left.remove(setting.id(), setting.defaultText());
    }
    return left;
  }

  private static String text(FieldModel field) {
    return field.textProperty().get() == null ? "" : field.textProperty().get().strip();
  }

  private static List<String> lines(FieldModel field) {
    return text(field).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private List<Threshold> thresholds(List<String> wrong) {
    List<Threshold> parsed = new ArrayList<>();
    for (String line : lines(thresholds)) {
      try {
        Threshold threshold = Threshold.parse(line);
        parsed.add(threshold);
        if (!threshold.judges(original.kind())) {
          wrong.add(
              "%s: a run of kind %s measures no such figure".formatted(line, original.kind().id()));
        }
      } catch (IllegalArgumentException e) {
        wrong.add(String.valueOf(e.getMessage()));
      }
    }
    return parsed;
  }

  private Map<String, String> environment(List<String> wrong) {
    return UcxLines.read(text(environment), wrong);
  }

  private void check() {
    List<String> wrong = new ArrayList<>();
    thresholds(wrong);
    thresholds.setProblem(String.join("\n", wrong));
    wrong.clear();
    environment(wrong);
    environment.setProblem(String.join("\n", wrong));
    name.setProblem(nameProblem());
    valid =
        settings.validProperty().get()
            && about().stream().allMatch(f -> f.problemProperty().get().isEmpty());
    changed.set(fresh || !typed().equals(normal()));
  }

  private String nameProblem() {
    String typed = text(name);
    for (Problem problem : Profiles.checkName(typed)) {
      return problem.what() + "; " + problem.remedy();
    }
    return taken.contains(typed) && !typed.equals(originalName())
        ? "there is a scenario named " + typed + " already; choose another name"
        : "";
  }

  /** The original as it would be written. */
  private Scenario normal() {
    return new Scenario(
        original.name(),
        original.description().strip(),
        original.kind(),
        withoutDefaults(original.given()),
        original.ucxEnvironment(),
        original.thresholds());
  }
}
