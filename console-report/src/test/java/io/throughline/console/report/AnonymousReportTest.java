package io.throughline.console.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.FaultRecord;
import io.throughline.console.testing.GroupRecord;
import io.throughline.protocol.group.Rank;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report that can be shown to anybody. */
class AnonymousReportTest {
  /** All that the run's record and its log name; each is in the plain report. */
  private static final List<String> SECRETS =
      List.of(
          "alpha",
          "beta",
          "node1",
          "node2",
          "node1.example",
          "node2.example",
          "gate.corp.example",
          "perf",
          "alice",
          "bob",
          "carol",
          "boot-1",
          "boot-2",
          "10.0.0.1",
          "10.0.0.2",
          "192.168.100.1",
          "192.168.100.2",
          "172.16.9.8",
          "fe80::1",
          "fe80::2",
          "2001:db8::17",
          "2001:db8:0:0:0:0:0:17",
          "02:42:ac:11:00:02",
          "SHA256:D4hpL6lUyhwPP1RhjgGMh1YGfV19LW4s5hl3sOl/alpha");

  @TempDir Path folder;

  private RunRecord run(History history) {
    String text =
        "perf@gate.corp.example:22 says /home/alice/.ssh/id_rack is not bob@[2001:db8::17]'s, nor"
            + " ~carol/key; 2001:db8:0:0:0:0:0:17 and 172.16.9.8:4242 (02:42:ac:11:00:02) at"
            + " 14:03:20.118 on 127.0.0.1 with UCX 1.13.1, host key"
            + " SHA256:D4hpL6lUyhwPP1RhjgGMh1YGfV19LW4s5hl3sOl/alpha";
    return DemoRun.failed(history, "demo", text);
  }

  private static Map<String, String> files(Path report) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(report)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(report.relativize(path).toString(), Files.readString(path, UTF_8));
      }
    }
    return files;
  }

  /** The text that the page shows; its own code says alpha of colours. */
  private static String shown(String file, String text) {
    return file.endsWith(".html")
        ? text.replaceAll("(?s)<script>.*?</script>|<style>.*?</style>", "")
        : text;
  }

  private static boolean names(String text, String word) {
    return Pattern.compile("(?i)(?<![A-Za-z0-9])" + Pattern.quote(word) + "(?![A-Za-z0-9])")
        .matcher(text)
        .find();
  }

  @Test
  void shouldNameNoNodeHostUserOrAddressInAnyFile() throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      run(history);
      Path logs = Files.createDirectories(history.logFolder("demo").resolve("alpha"));
      Files.writeString(logs.resolve("mover.log"), "alpha joined from 10.0.0.1\n", UTF_8);
      ReportWriter.write(history, "demo", folder.resolve("plain"), ReportFormat.usual(), false);
      ReportWriter.write(history, "demo", folder.resolve("anonymous"), ReportFormat.usual(), true);
    }
    Map<String, String> plain = files(folder.resolve("plain"));
    Map<String, String> anonymous = files(folder.resolve("anonymous"));
    assertThat(anonymous).containsOnlyKeys("index.html", "report.md", "run.json", "samples.csv");
    for (String secret : SECRETS) {
      assertThat(plain).anySatisfy((file, text) -> assertThat(names(text, secret)).isTrue());
      anonymous.forEach((file, text) ->
          assertThat(names(shown(file, text), secret)).as("%s in %s", secret, file).isFalse());
    }
    String text = anonymous.getOrDefault("run.json", "");
    assertThat(text).contains("user-1@host-3:22 says /home/user-3/.ssh/id_rack is not user-2@[");
    assertThat(text).contains("14:03:20.118 on 127.0.0.1 with UCX 1.13.1, host key host-key-1");
    assertThat(anonymous.get("samples.csv")).contains("\r\nnode-1,sender,0,");
  }

  @Test
  void shouldReplaceAHomeWhereverItIs() {
    Aliases aliases = new Aliases();
    String said = "known from /nfs/people/ada/.ssh/known_hosts, not /root/.ssh/known_hosts";
    aliases.learn(said);
    aliases.learn("/home/eve/.ssh/known_hosts");
    assertThat(aliases.of(said))
        .isEqualTo("known from /home-1/.ssh/known_hosts, not /root/.ssh/known_hosts");
    assertThat(aliases.of("/home/eve/.ssh/id_rsa")).isEqualTo("/home/user-1/.ssh/id_rsa");
  }

  @Test
  void shouldReplaceThePathOfAKeyButNotANameThatEverybodysHas() {
    Aliases aliases = new Aliases();
    aliases.key("/srv/keys/acme-prod.pem");
    aliases.key("~/.ssh/id_ed25519");
    assertThat(aliases.of("tried /srv/keys/acme-prod.pem (acme-prod.pem), then ~/.ssh/id_ed25519"))
        .isEqualTo("tried key-1 (key-1), then key-2");
    assertThat(aliases.of("a key such as id_ed25519")).isEqualTo("a key such as id_ed25519");
  }

  @Test
  void shouldLeaveFiguresAloneWhereANodeCarriesSeveralRanks() {
    RunRecord run = GroupRecord.matrix("r", List.of("gpu1", "gpu1~1", "gpu2", "gpu2~1")).record();
    AnonymousRun anonymous = new AnonymousRun(run);
    assertThat(anonymous.shown().plan().group().ranks())
        .extracting(Rank::name)
        .containsExactly("node-1", "node-1~1", "node-2", "node-2~1");
    assertThat(anonymous.text("gpu1~1 waited for 1.5 of 2 s, ~1 s of it at gpu2"))
        .isEqualTo("node-1~1 waited for 1.5 of 2 s, ~1 s of it at node-2");
  }

  @Test
  void shouldNameNoNodeInTheVerdictOnAFault() {
    RunRecord run = FaultRecord.inCollective("r");
    assertThat(Json.write(run)).contains("\"verdict\":\"beta: agent killed");
    assertThat(names(Json.write(new AnonymousRun(run).shown()), "beta")).isFalse();
  }

  @Test
  void shouldTellNodesApartThatDifferInTheCaseOfLettersAlone() {
    Aliases aliases = new Aliases();
    aliases.node("GPU1");
    aliases.node("gpu1");
    aliases.node("GPU1");
    assertThat(aliases.of("GPU1 to gpu1, as Gpu1 says"))
        .isEqualTo("node-1 to node-2, as node-1 says");
  }

  @Test
  void shouldGiveTheSameAliasesEveryTimeAndARecordThatReadsBack() throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      RunRecord run = run(history);
      ReportWriter.write(history, "demo", folder.resolve("first"), ReportFormat.usual(), true);
      ReportWriter.write(history, "demo", folder.resolve("second"), ReportFormat.usual(), true);
      assertThat(files(folder.resolve("second"))).isEqualTo(files(folder.resolve("first")));
      RunRecord read =
          Json.read(Files.readString(folder.resolve("first/run.json")), RunRecord.class);
      assertThat(read.plan().settings()).isEqualTo(run.plan().settings());
      assertThat(read.settingTexts()).isEqualTo(run.settingTexts());
      assertThat(read.results().summary()).isEqualTo(run.results().summary());
      assertThat(read.nodes())
          .extracting(node -> node.node() + " " + node.profile().ssh().user())
          .containsExactly("node-1 user-1", "node-2 user-1");
    }
  }

  @Test
  void shouldNotPutAnAnonymousReportBesideLogsThatNameHosts() throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      run(history);
      Files.createDirectories(folder.resolve("report/logs/alpha"));
      assertThatThrownBy(() ->
              ReportWriter.write(
                  history, "demo", folder.resolve("report"), ReportFormat.usual(), true))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("it holds the logs of another report")
          .hasMessageContaining("choose another one with --out");
    }
  }
}
