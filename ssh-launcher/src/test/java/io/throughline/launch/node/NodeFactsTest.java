package io.throughline.launch.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.StepFailure;
import io.throughline.launch.bundle.AgentBundle.Needs;
import io.throughline.protocol.node.NodeProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeFactsTest {
  private static final Needs NEEDS = new Needs("x86_64", "2.17", "x86_64", "2.34");
  private static final String USUAL =
      """
      os=Linux
      architecture=x86_64
      libc=glibc 2.36
      cache=/home/me/.cache/throughline
      missing=
      free=1000000
      bundle=missing
      """;

  private static NodeFacts facts(String lines) throws IOException {
    String text = "noise\nthroughline-begin n\n" + lines + "throughline-end n\n";
    return NodeFacts.of(ScriptOutput.parse(text.getBytes(StandardCharsets.UTF_8), "", "n"));
  }

  private static NodeFacts with(String line) throws IOException {
    String key = line.substring(0, line.indexOf('=') + 1);
    return facts(USUAL.replaceFirst("(?m)^" + key + ".*$", line));
  }

  @Test
  void shouldReadWhatTheProbeSaid() throws Exception {
    NodeFacts facts = facts(USUAL + "ucx=yes\nswept r1-a: its keeper was gone\n");
    facts.require(NEEDS);
    assertThat(facts.cache().freeBytes()).isEqualTo(1_024_000_000);
    assertThat(facts.systemUcx()).isTrue();
    assertThat(facts.noise()).isEqualTo("noise");
    assertThat(facts.swept()).containsExactly("swept r1-a: its keeper was gone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "os=FreeBSD | it runs FreeBSD; agents run on Linux",
        "architecture=aarch64 | its architecture is aarch64, the agent's is x86_64",
        "libc=musl | its C library is musl; the agent needs glibc 2.17 or newer",
        "libc=glibc 2.12 | its C library is glibc 2.12; the agent needs 2.17 or newer",
        "missing=tar gzip | it lacks the commands tar gzip",
        "cache= | the account has no home folder",
        "cache=/it's/throughline | the folder '/it's/throughline' cannot be used",
      })
  void shouldRefuseANodeThatCannotRunTheAgent(String line, String words) throws Exception {
    NodeFacts facts = with(line);
    assertThatThrownBy(() -> facts.require(NEEDS))
        .isInstanceOf(StepFailure.class)
        .hasMessage(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ucx=yes      | libc=glibc 2.36 | system             | UCX of the node",
        "other=       | libc=glibc 2.36 | /b/ucx;origin=bundle | UCX of the console",
        "other=       | libc=glibc 2.31 | system | no UCX here, and the console's needs glibc 2.34 where this is glibc 2.31, so only tcp",
      })
  void shouldChooseWhoseUcxRuns(String ucx, String libc, String parameter, String detail)
      throws Exception {
    NodeFacts facts = facts(USUAL.replace("libc=glibc 2.36", libc) + ucx.strip() + "\n");
    UcxChoice choice = UcxChoice.of(NodeProfile.local("a"), facts, NEEDS, "/b");
    assertThat(choice.parameter()).isEqualTo(parameter);
    assertThat(choice.detail()).isEqualTo(detail);
  }

  @Test
  void shouldNotBringUcxToAnotherArchitecture() throws Exception {
    NodeFacts facts = with("architecture=aarch64");
    UcxChoice choice = UcxChoice.of(NodeProfile.local("a"), facts, NEEDS, "/b");
    assertThat(choice.parameter()).isEqualTo("system");
    assertThat(choice.detail())
        .isEqualTo(
            "no UCX here, and the console's is for x86_64 where this is aarch64, so only tcp");
  }

  @Test
  void shouldPreferTheUcxOfTheProfile() throws Exception {
    NodeProfile local = NodeProfile.local("a");
    NodeProfile node =
        new NodeProfile(
            "a",
            "",
            local.launch(),
            local.ssh(),
            local.data(),
            new NodeProfile.Ucx("/opt/ucx/lib", Map.of()),
            "",
            local.limits(),
            local.tags());
    UcxChoice choice = UcxChoice.of(node, facts(USUAL + "ucx=yes\n"), NEEDS, "/b");
    assertThat(choice.parameter()).isEqualTo("/opt/ucx/lib;origin=profile");
    assertThat(choice.libraries()).isEqualTo("/opt/ucx/lib");
    assertThat(choice.detail()).isEqualTo("no libucp.so.0 in /opt/ucx/lib, so only tcp");
  }

  @Test
  void shouldSayWhatAShellSaidThatRunsNoScript() {
    byte[] said = "This account is currently not available.\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> ScriptOutput.parse(said, "", "n"))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the log-in shell did not run a script; it said: This account is currently not available.");
  }
}
