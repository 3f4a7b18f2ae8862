package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Cell;
import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.setting.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every parameter at the value that held. */
final class ParametersPart {
  private ParametersPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    Map<String, Setting> settings =
        ScenarioKinds.find(reportInput.run().plan().kind()).stream()
            .map(ScenarioKind::settings)
            .flatMap(List::stream)
            .collect(Collectors.toMap(Setting::id, Function.identity()));
    Map<String, String> defaults = RunCommand.defaults(reportInput.run().plan());
    List<Row> rows = new ArrayList<>();
    reportInput
        .run()
        .settingTexts()
        .forEach((id, value) -> rows.add(row(id, value, settings.get(id), defaults.get(id))));
    long changed = rows.stream().filter(row -> row.mark() == Mark.DIFFERS).count();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section(
                "parameters",
                "Parameters",
                "Every parameter at the value that held. " + changed(changed),
                List.of(
                    Grid.of(
                        List.of(
                            Column.text("Parameter"), Column.text("Value"), Column.text("Default")),
                        rows))));
  }

  private static Row row(
      String id, String value, @Nullable Setting setting, @Nullable String standard) {
    boolean changed = standard != null && !standard.equals(value);
    String name = setting == null ? id : "%s (%s)".formatted(setting.label(), id);
    return new Row(
        changed ? Mark.DIFFERS : Mark.NONE,
        List.of(
            new Cell(name, setting == null ? "" : setting.help()),
            Cell.of(value),
            Cell.of(standard == null ? NoValue.TEXT : changed ? standard : "same")));
  }

  private static String changed(long count) {
    if (count == 0) {
      return "All are at their default.";
    }
    return count == 1
        ? "One is not at its default and is marked."
        : count + " are not at their default and are marked.";
  }
}
