package io.throughline.console.cli;

import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.LibraryVariable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** UCX's and UCC's variables for all nodes of a run, in place of a scenario's. */
final class UcxOption {
  @Option(
      names = "--ucx",
      paramLabel = "UCX_NAME=VALUE|SCENARIO",
      description =
          "Sets one of UCX's or UCC's variables on all nodes, before the scenario's and the"
              + " profiles' value of it; may be given again. The name of a scenario (stream-tcp,"
              + " stream-roce, one of your own) takes that scenario's variables instead of this"
              + " one's.")
  private List<String> given = List.of();

  /**
   * The scenario with what was given.
   *
   * @throws ProblemException naming what is no variable of UCX or UCC, or there is no scenario of
   *     that name
   */
  Scenario on(Scenario scenario, Profiles profiles) {
    Map<String, String> variables = new LinkedHashMap<>();
    Map<String, String> base = scenario.ucxEnvironment();
    String taken = "";
    for (String each : given) {
      int at = each.indexOf('=');
      if (at < 0 && !LibraryVariable.begins(each)) {
        if (!taken.isEmpty()) {
          throw new ProblemException(
              new Problem(
                  "--ucx " + each,
                  "the variables of scenario %s are taken already".formatted(taken),
                  "name one scenario"));
        }
        taken = each;
        base = profiles.scenario(each).ucxEnvironment();
      } else if (variables.putIfAbsent(name(each, at), each.substring(at + 1)) != null) {
        throw new ProblemException(
            new Problem(
                "--ucx " + each,
                "%s is given twice, first as '%s'"
                    .formatted(name(each, at), variables.get(name(each, at))),
                "give it once"));
      }
    }
    Map<String, String> all = new LinkedHashMap<>(base);
    all.putAll(variables);
    return scenario.withUcx(all);
  }

  private static String name(String given, int at) {
    String name = at < 0 ? given : given.substring(0, at).strip();
    if (at < 0) {
      throw refused(given, name + " has no value");
    }
    LibraryVariable.problem(name, given.substring(at + 1))
        .ifPresent(what -> {
          throw refused(given, what);
        });
    return name;
  }

  private static ProblemException refused(String given, String what) {
    return new ProblemException(
        new Problem("--ucx " + given, what, "write it as UCX_TLS=tcp, or name a scenario"));
  }
}
