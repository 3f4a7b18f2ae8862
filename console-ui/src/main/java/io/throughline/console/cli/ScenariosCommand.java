package io.throughline.console.cli;

import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.server.api.ScenariosApi;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.setting.Setting;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The scenarios and their settings. */
@Command(
    name = "scenarios",
    mixinStandardHelpOptions = true,
    description = "Lists the scenarios under profiles/scenarios.")
final class ScenariosCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private JsonOption json = new JsonOption();

  ScenariosCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    boolean good = true;
    if (json.wanted()) {
      List<Problem> problems =
          session.profiles().scenarios().stream()
              .flatMap(entry -> entry.problems().stream())
              .toList();
      problems.forEach(session::problem);
      return session.answer(
          problems.isEmpty() ? ExitCode.PASSED : ExitCode.USAGE,
          ScenariosApi.Scenarios.of(session.profiles()));
    }
    for (FolderEntry<Scenario> entry : session.profiles().scenarios()) {
      Scenario scenario = entry.content();
      if (scenario != null) {
        session.print(
            "%-27s  %-14s  %s"
                .formatted(scenario.name(), scenario.kind().id(), scenario.description()));
      } else {
        good = false;
        entry.problems().forEach(session::problem);
      }
    }
    session.print("");
    session.print("Kinds, for a scenario of defaults only:");
    for (ScenarioKind kind : ScenarioKinds.all()) {
      session.print("%-27s  %s".formatted(kind.id(), kind.question()));
    }
    return good ? ExitCode.PASSED : ExitCode.USAGE;
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Prints every setting with its help, its range and its value.")
  int show(
      @Parameters(
              paramLabel = "NAME",
              description = "A scenario under profiles/scenarios, a path, or a kind.")
          String name,
      @Mixin JsonOption asJson) {
    Scenario scenario = session.profiles().scenario(name);
    if (asJson.wanted()) {
      return session.answer(ExitCode.PASSED, ScenariosApi.Detailed.of(scenario));
    }
    session.print(scenario.name() + ": " + scenario.description());
    session.print("kind " + scenario.kind().id() + ": " + scenario.kind().question());
    String group = "";
    for (Setting setting : scenario.kind().settings()) {
      if (!setting.group().equals(group)) {
        group = setting.group();
        session.print("");
        session.print(group);
      }
      session.print("  %s = %s".formatted(setting.id(), value(scenario, setting)));
      session.print("      " + setting.help());
      session.print("      Allowed: " + setting.type().allowed());
    }
    scenario
        .ucxEnvironment()
        .forEach((variable, value) -> session.print("%n%s=%s".formatted(variable, value)));
    scenario.thresholds().forEach(threshold -> session.print("%nthreshold " + threshold));
    return ExitCode.PASSED;
  }

  private static String value(Scenario scenario, Setting setting) {
    String given = scenario.given().get(setting.id());
    return given == null || given.equals(setting.defaultText())
        ? setting.defaultText()
        : given + "   (default " + setting.defaultText() + ")";
  }
}
