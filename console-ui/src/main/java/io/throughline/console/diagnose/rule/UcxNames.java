package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.console.ucx.UcxVariables;
import io.throughline.console.ucx.UcxVariables.Mistake;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profile names transports or devices that UCX does not have there. */
final class UcxNames implements Rule {
  @Override
  public String id() {
    return "ucx-names";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    return pair.onEach(end ->
        end.ucx().filter(ucx -> ucx.available()).map(UcxVariables::new).stream()
            .flatMap(ucx -> check(end, ucx)));
  }

  private Stream<Finding> check(End end, UcxVariables ucx) {
    Map<String, String> variables = end.ucxVariables();
    List<Mistake> mistakes = ucx.mistakes(variables);
    if (!mistakes.isEmpty()) {
      return mistakes.stream()
          .map(mistake ->
              error(
                  end.name(),
                  "On node %s %s=%s cannot be: %s; %s."
                      .formatted(
                          end.name(),
                          mistake.variable(),
                          mistake.value(),
                          mistake.what(),
                          mistake.remedy()),
                  "A run would be refused as soon as its agents have joined.",
                  "# on %s: what UCX has; then mend profiles/nodes/%s.yaml\nucx_info -d | grep -E 'Transport|Device'"
                      .formatted(end.name(), end.name())));
    }
    List<String> lacking = ucx.lacking(variables);
    return lacking.isEmpty()
        ? Stream.empty()
        : Stream.of(
            warning(
                end.name(),
                "UCX_TLS of node %s names %s, and its UCX has only %s."
                    .formatted(
                        end.name(),
                        String.join(", ", lacking),
                        ucx.transports().stream().sorted().collect(Collectors.joining(", "))),
                "UCX passes over what it lacks without a word and takes the others.",
                "# on %s\nucx_info -d | grep -E 'Transport|Device'".formatted(end.name())));
  }
}
