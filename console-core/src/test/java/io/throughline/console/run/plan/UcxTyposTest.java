package io.throughline.console.run.plan;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Requires;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of UCX's variables: UCX passes over a misspelt one without a word. */
class UcxTyposTest {
  private static final Pattern VARIABLE = Pattern.compile("(?m)^(UCX_[A-Za-z0-9_]+)=");

  @ParameterizedTest
  @CsvSource({
    "UCX_TSL, UCX_TLS",
    "UCX_TLSS, UCX_TLS",
    "UCX_tls, UCX_TLS",
    "UCX_NET_DEVICE, UCX_NET_DEVICES",
    "UCX_NETDEVICES, UCX_NET_DEVICES",
    "UCX_RNDV_TRESH, UCX_RNDV_THRESH",
    "UCX_MAX_RNDV_RIALS, UCX_MAX_RNDV_RAILS"
  })
  void shouldNameNodeFieldAndTheNearestName(String typo, String meant) {
    String words =
        "%s=tcp: UCX has no such variable, and would ignore it without a word; did you mean %s?"
            .formatted(typo, meant);
    NodeProfile node =
        NodeProfileYaml.read(
            "b.yaml", "b", "launch: local\nucx:\n  environment:\n    %s: tcp\n".formatted(typo));
    assertThat(problems(scenario(), node)).containsExactly("node b: ucx.environment: " + words);
    assertThat(problems(with(Map.of(typo, "tcp")), B))
        .containsExactly("scenario s: ucxEnvironment: " + words);
    assertThat(problems(scenario("transport", "tcp"), node)).as("nothing of UCX").isEmpty();
  }

  @Test
  void shouldRefuseVariablesThatNoFileHasTold() {
    assertThat(problems(with(Map.of("UCX_A B", "1", "UCC_TLS", "a\nb")), B))
        .filteredOn(each -> !each.contains("ignore it without a word"))
        .satisfiesExactlyInAnyOrder(
            name ->
                assertThat(name)
                    .startsWith(
                        "scenario s: ucxEnvironment: 'UCX_A B' is no name of a variable of UCX"),
            value ->
                assertThat(value)
                    .startsWith(
                        "scenario s: ucxEnvironment: the value of UCC_TLS has a line break"));
  }

  @Test
  void shouldRefuseThoseOfANodeThatTheScenarioDoesNotReplace() {
    NodeProfile b =
        new NodeProfile(
            B.name(),
            B.description(),
            B.launch(),
            B.ssh(),
            B.data(),
            new NodeProfile.Ucx("", Map.of("UCC_TLS", "a\nb")),
            B.storageRoot(),
            B.limits(),
            B.tags());
    assertThat(problems(scenario(), b))
        .singleElement()
        .asString()
        .startsWith("node b: ucx.environment: the value of UCC_TLS has a line break");
    assertThat(problems(with(Map.of("UCC_TLS", "tcp")), b)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UCX_RC_TX_QUEUE_LEN",
        "UCX_SRD_TX_QUEUE_LEN",
        "UCX_DC_MLX6_NUM_DCI",
        "UCX_NEWER_THAN_THESE",
        "UCX_X"
      })
  void shouldLeaveToUcxWhatMayBeANewerOne(String name) {
    assertThat(problems(with(Map.of(name, "1")), B)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UCX_NET_DEVICES | 'eth0, lo' | eth0,lo",
        "UCX_TLS | 'tcp ,sm,self' | tcp,sm,self",
        "UCX_TLS | ' tcp,\tself ' | tcp,self",
        "UCX_RNDV_THRESH | 'intra:64K, inter:64K' | intra:64K,inter:64K"
      })
  void shouldRefuseSpacesThatUcxTakesAsPartOfAName(String name, String value, String meant) {
    assertThat(problems(with(Map.of(name, value)), B))
        .containsExactly(
            "scenario s: ucxEnvironment: %s=%s: UCX takes the spaces as parts of the names, and does not find those; write %s=%s"
                .formatted(name, value, name, meant));
  }

  @Test
  void shouldLetASpaceWithinAValueBe() {
    assertThat(problems(with(Map.of("UCX_LOG_FILE", "/tmp/a b")), B)).isEmpty();
  }

  @Test
  @Requires(commands = "ucx_info")
  void shouldTakeEveryVariableThatTheUcxHereHas() throws Exception {
    Map<String, String> all = new TreeMap<>();
    VARIABLE
        .matcher(configuration())
        .results()
        .map(MatchResult::group)
        .forEach(given -> all.put(given.substring(0, given.length() - 1), "1"));
    all.keySet().removeIf(name -> List.of("UCX_TLS", "UCX_NET_DEVICES").contains(name));
    assertThat(all).hasSizeGreaterThan(50);
    assertThat(problems(with(all), B)).noneMatch(problem -> problem.contains("no such variable"));
  }

  /** The configuration of the real UCX. */
  private static String configuration() throws Exception {
    Process process = new ProcessBuilder("ucx_info", "-c").start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return text;
  }

  private static Scenario with(Map<String, String> environment) {
    Scenario stream = scenario();
    return new Scenario("s", "", stream.kind(), stream.given(), environment, List.of());
  }

  private static List<String> problems(Scenario scenario, NodeProfile b) {
    return PlanChecks.check(scenario, List.of(A, b)).stream().map(Problem::toString).toList();
  }
}
