package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person may get wrong about two nodes, typed as they would type it. */
@Timeout(120)
@Tag("waits")
class BadInputTest {
  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void open() {
    console = new TypedConsole(TestConsole.installation(folder.resolve("data")));
  }

  private int run(String scenario, String nodes, String... settings) {
    List<String> words = new ArrayList<>(List.of("run", scenario, "--nodes", nodes));
    for (String setting : settings) {
      words.addAll(List.of("--set", setting));
    }
    words.addAll(List.of("--out", folder.resolve("report").toString()));
    return console.execute(words.toArray(String[]::new));
  }

  private String told() {
    return console.out() + console.err();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sweep     | sizes=0            | scenario sweep: sizes: 0 is out of range; allowed is 1 B to 16 GiB",
        "sweep     | sizes=-4KiB        | scenario sweep: sizes: -4KiB is out of range; allowed is 1 B to 16 GiB",
        "sweep     | sizes=4KiB,,8KiB   | '4KiB,,8KiB' has an empty entry: there is a comma too many",
        "sweep     | sizes=4KiB,8KB1    | scenario sweep: sizes: '8KB1' is not a size; write it as 16MiB or 1GB",
        "sweep     | sizes=4KiB,8Mb     | '8Mb': 'Mb' is not a unit; did you mean 8MiB or 8MB?",
        "sweep     | sizes=1MiB..4KiB   | begins above its end; write the smaller size first",
        "sweep     | sizes=8B..1MiB*1   | would never end: the factor must be 2 or more",
        "sweep     | sizes=8B,8B        | names a value twice",
        "sweep     | window=0           | scenario sweep: window: 0 is out of range; allowed is 1 to 4096",
        "sweep     | batch=64           | batch: 64 messages together are more than the 16 that may be in flight",
        "sweep     | cpus=0,1           | cpus: 2 CPUs for 1 workers; name one CPU for each worker, or none",
        "sweep     | oneWay=maybe       | oneWay: 'maybe' is neither true nor false",
        "sweep     | sizes=16GiB        | sizes or spread: a buffer of 16 GiB takes 16 GiB",
        "stream    | fill=stamps        | verify: full checks every word, and with fill: stamps only",
        "sweep     | =4                 | scenario sweep: a setting without a name: no such setting",
        "paced     | rates=10k          | rates: '10k' is not a whole number",
        "ping-pong | operation=get      | operation: 'get' is not one of tag, put, am, stream",
        "ping-pong | duration=5         | duration: '5' has no unit; write it as 250us, 10s or 5min",
        "ping-pong | sices=8            | sices: no such setting; did you mean sizes? settings are sizes, operation",
        "stream    | window=65          | window: 65 writes in flight do not fit a ring of 64 buffers",
        "echo      | clients=0          | clients: 0 is out of range",
        "baseline  | works=put_bw,pong  | works: 'pong' is not one of put_bw",
      })
  void shouldRefuseBeforeAnythingIsStartedAndNameTheField(
      String scenario, String setting, String told) {
    int code = run(scenario, "local-a,local-b", setting);
    assertThat(told()).contains(told).doesNotContain("Exception", "\tat ");
    assertThat(code).isEqualTo(2);
    assertThat(folder.resolve("report/index.html")).doesNotExist();
  }

  @Test
  void shouldRefuseOneNodeForBothRoles() {
    assertThat(run("sweep", "local-a,local-a")).isEqualTo(2);
    assertThat(told()).contains("node local-a: named twice; each role needs a node profile");
  }

  @ParameterizedTest
  @CsvSource({"sweep,stream,byte stream", "ping-pong,am,active message", "paced,am,active message"})
  void shouldRefuseWhatTcpCannotDo(String scenario, String operation, String label) {
    assertThat(run(scenario, "local-a,local-b", "transport=tcp", "operation=" + operation))
        .isEqualTo(2);
    assertThat(told())
        .contains(
            "scenario %s: operation: transport tcp cannot do %s (%s); set operation to put or tag, or transport to ucx"
                .formatted(scenario, operation, label));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", ".", "..", "/tmp/", "''"})
  void shouldRefuseWhatIsNoProfile(String path) {
    assertThat(run("sweep", "local-a," + path)).isEqualTo(2);
    assertThat(run(path.contains("/") ? path : path + "/", "local-a,local-b")).isEqualTo(2);
    assertThat(told()).doesNotContain("Exception", "failed inside");
  }

  /** As paths are that have letters which the locale has not. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "show %s",
        "nodes test %s",
        "nodes test ./%s",
        "run %s --nodes local-a",
        "nodes import --ssh-config %s",
        "nodes import --template %s",
        "report last --out %s",
        "suite %s"
      })
  void shouldSayThatAPathIsNone(String words) {
    assertThat(console.execute(words.formatted("a\0b").split(" "))).as(told()).isEqualTo(2);
    assertThat(console.err())
        .contains(
            "is no path in this locale (Nul character not allowed); set LC_ALL to one of UTF-8,")
        .doesNotContain("Exception", "failed inside");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "report last --out",
        "gpu-checks --out",
        "suite",
        "run --from",
        "nodes import --ssh-config",
        "nodes import --template"
      })
  void shouldNotTakeNothingForTheFolderThatOneIsIn(String words) {
    assertThat(console.execute((words + " ").split(" ", -1))).as(told()).isEqualTo(2);
    assertThat(console.err()).contains("nothing is given; name a file or a folder");
  }

  @Test
  void shouldRefuseAFormatThatIsNoneInADryRunToo() {
    assertThat(
            console.execute(
                "run", "stream", "--nodes", "local-a,local-b", "--dry-run", "--format", "word"))
        .isEqualTo(2);
    assertThat(console.err()).contains("--format: 'word' is no format; choose from html, pdf");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void shouldRefuseOneWayLatencyOfReads() {
    assertThat(run("sweep", "local-a,local-b", "operation=get", "oneWay=true")).isEqualTo(2);
    assertThat(told())
        .contains("oneWay: a get ends on the side where it began, so there is no one-way latency");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UCX_TLS: foo | UCX_TLS=foo: 'foo' is no transport of UCX; the node has ",
        "UCX_NET_DEVICES: 'foo0:1' | UCX_NET_DEVICES=foo0:1: UCX has no device 'foo0:1' on the node",
        "UCX_RNDV_THRESH: many | ucx.environment: UCX cannot be used with UCX_RNDV_THRESH=many: UCX: reading the configuration failed: Invalid parameter (-5); mend or leave out what it refuses"
      })
  void shouldFailBeforeUcxTakesAnotherWay(String variable, String told) throws IOException {
    Path scenario = folder.resolve("mine.yaml");
    Files.writeString(
        scenario, "kind: sweep\nsettings:\n  sizes: 4KiB\nucxEnvironment:\n  " + variable + "\n");
    assertThat(run(scenario.toString(), "local-a,local-b")).isEqualTo(3);
    assertThat(told())
        .contains("FAILED        node local-a failed while preparing: " + told)
        .contains("local-a is clean, local-b is clean");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run stream --nodes local-a,local-b --set duration=5s --set transfers=300 | transfers: '300' was given and has no effect, since duration is 5 s; set duration: 0",
        "run stream --nodes local-a,local-b --set window=4 --set window=5 | --set: window is given twice, as '4' and as '5'; give it once",
        "run stream --nodes local-a,local-b --ucx UCX_TLS=tcp --ucx UCX_TLS=sm | --ucx UCX_TLS=sm: UCX_TLS is given twice, first as 'tcp'; give it once",
        "run stream --nodes local-a,local-b --ucx stream-tcp --ucx stream-roce | --ucx stream-roce: the variables of scenario stream-tcp are taken already; name one scenario",
        "ab stream --nodes local-a,local-b --a window=4 --a window=5 | --a: window is given twice",
        "ab stream --nodes local-a,local-b --set duration=5s --a transfers=3 | transfers: '3' was given and has no effect",
        "ab stream --nodes local-a,local-b --a UCX_=x | throughline: --a: 'UCX_' is no name of a variable of UCX or UCC: after UCX_ or UCC_ stand letters",
        "ab stream --nodes local-a,local-b --set UCX_TLS-x=1 | throughline: --set: 'UCX_TLS-x' is no name of a variable",
        "run stream --nodes local-a,local-b --set UCX_TLS=tcp | UCX_TLS: no such setting; variables are given by --ucx, in a scenario or suite under ucxEnvironment"
      })
  void shouldRefuseWhatItWouldDrop(String words, String sentence) {
    assertThat(console.execute(words.split(" ", -1))).as(told()).isEqualTo(2);
    assertThat(told()).contains(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "matrix --nodes local-a | nodes: 1 rank given (local-a), and scenario matrix takes 2 to 128; name more nodes, or let each carry more ranks",
        "all-reduce --nodes local-a | nodes: 1 rank given (local-a), and scenario all-reduce takes 2 to 128",
        "matrix --nodes local-a,local-b --ranks-per-node 65 | nodes: 130 ranks given (local-a, local-a~1,",
        "matrix --nodes local-a,local-b --ranks-per-node 0 | --ranks-per-node is 0; allowed is 1 to 128",
        "matrix --nodes local-a,local-b --ranks-per-node 129 | --ranks-per-node is 129; allowed is 1 to 128",
        "matrix --nodes local-a,local-b --ranks-per-node two | --ranks-per-node: 'two' is no whole number",
        "matrix --nodes local-a,local-a | node local-a is named twice; name it once, and give --ranks-per-node",
        "matrix --nodes local-a,nope | no node named \"nope\"; nodes are ",
        "matrix --nodes local-a,,local-b | --nodes 'local-a,,local-b': entry 2 of 3 is empty; write NODE there, or take out the comma",
        "matrix --nodes @nope | no node has the tag \"nope\"; tags are example",
        "matrix --nodes local-a,@ | nodes: '@' names no tag; write the tag behind it",
        "matrix --nodes local-a,local-b --set ranks=5 | scenario matrix: ranks: 5 are asked for, and nodes are named for 2 (local-a, local-b); leave out ranks",
        "matrix --nodes local-a,local-b --set pairings=9 | pairings: '9' was given and has no effect, since ranks is 2; their pairs are all measured in fewer pairings; leave pairings out",
        "incast --nodes local-a,local-b --set root=3 | scenario incast: root: there is no rank 3, the ranks are 1 to 2; set root to one of them",
        "traffic --nodes local-a,local-b --set traffic=0,1MiB;0 | scenario traffic: traffic: row 2 has 1 cell, expected 2: one for each of the 2 rows",
        "traffic --nodes local-a,local-b --set traffic=0,1MiB,0;0,0,1MiB;1MiB,0,0 | traffic: it is a matrix of 3 ranks, and there are 2; name as many nodes as it has rows",
        "traffic --nodes local-a,local-b --traffic none.csv | none.csv",
        "incast --nodes local-a,local-b --traffic none.csv | --traffic has no effect on incast, whose flows are no matrix; leave it out",
        "traffic --nodes local-a,local-b --traffic none.csv --set traffic=0,1;1,0 | --traffic and --set traffic= both give the matrix; leave one out",
        "all-reduce --nodes local-a,local-b --set algorithm=circle | scenario all-reduce: algorithm: 'circle' is not one of auto, "
      })
  void shouldRefuseAGroupThatIsNone(String words, String sentence) {
    assertThat(console.execute(("run " + words).split(" ", -1))).as(told()).isEqualTo(2);
    assertThat(told())
        .contains(sentence)
        .doesNotContain("Exception", "\tat ", "scenario matrix takes 4", "all-reduce takes 4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run stream --nodes ,              | --nodes ',': entry 1 of 2 is empty; write NODE there",
        "run stream --nodes local-a,local-b, | --nodes 'local-a,local-b,': entry 3 of 3 is empty",
        "run stream --nodes                | --nodes: nothing is given; write it as NODE,NODE",
        "run stream --nodes --dry-run      | --nodes: nothing is given before --dry-run; name NODE",
        "soak stream --for 1h --nodes ,,   | --nodes ',,': entry 1 of 3 is empty",
        "ab stream --nodes ,               | --nodes ',': entry 1 of 2 is empty",
        "accept x.yaml --nodes ,           | --nodes ',': entry 1 of 2 is empty",
        "baseline all-reduce --nodes local-a --engines , | --engines ',': entry 1 of 2 is empty; write ENGINE",
        "report last --format ,            | --format ',': entry 1 of 2 is empty; write FORMAT there",
        "nodes import --ssh-config --only , | --only ',': entry 1 of 2 is empty; write NAME there",
        "nodes diagnose ,                  | NODE ',': entry 1 of 2 is empty; write NODE there",
        "runs --verdict ,                  | --verdict ',': entry 1 of 2 is empty; write VERDICT there"
      })
  void shouldSayWhatIsWrongWithAListThatNamesNothing(String words, String sentence) {
    assertThat(console.execute(words.strip().split(" +"))).as(told()).isEqualTo(2);
    assertThat(told()).contains(sentence).doesNotContain("failed inside");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runs --limit 99999999999      | --limit: 99999999999 is out of range; a number there has at most ten digits",
        "run matrix --nodes local-a --ranks-per-node -99999999999 | --ranks-per-node: -99999999999 is out of range",
        "runs --node ''                | --node: nothing is given; give a name, or leave it out",
        "runs --scenario ''            | --scenario: nothing is given; give a name, or leave it out",
        "runs --tag ''                 | --tag: nothing is given; give a name, or leave it out",
        "nodes --tag ''                | --tag: nothing is given; give a name, or leave it out",
        "nodes diagnose local-a local-b --scenario '' | no scenario named \"\"",
        "run stream --nodes local-a,local-b --set '' | --set '': write it as KEY=VALUE"
      })
  void shouldNotTakeAnEmptyOrHugeValueForNone(String words, String sentence) {
    String[] typed =
        Stream.of(words.strip().split(" +"))
            .map(word -> word.equals("''") ? "" : word)
            .toArray(String[]::new);
    assertThat(console.execute(typed)).as(told()).isEqualTo(2);
    assertThat(told()).contains(sentence);
  }

  @Test
  void shouldTakeAListInSeveralParts() {
    assertThat(
            console.execute(
                "run", "stream", "--dry-run", "--nodes", "local-a", "--nodes= local-b "))
        .as(told())
        .isZero();
    assertThat(console.execute("nodes", "diagnose", "local-a,local-b", "none-c"))
        .as(told())
        .isEqualTo(2);
    assertThat(console.err()).contains("no node named \"none-c\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "- launch: local            | nodes.txt:1: expected fields (name: value), found a list of 1; begin each line with the name of a field and a colon",
        "'name,host'                | nodes.txt:1: expected fields (name: value), found 'name,host'; begin each line",
        "'launch: local/data: lo'   | nodes.txt:2: data: expected fields (name: value), found 'lo'",
        "'launch: local/data:/  device: lo/ucx:/  environment:/    UCX_NET_DEVICES: eth0' | node nodes.txt: data.device: it says lo, and UCX_NET_DEVICES of the profile's ucx.environment says eth0; say it in one place"
      })
  void shouldRefuseAProfileOfTheWrongShapeOnce(String text, String sentence) throws IOException {
    Path file = folder.resolve("nodes.txt");
    Files.writeString(file, text.replace('/', '\n') + "\n");
    assertThat(console.execute("run", "matrix", "--nodes", "local-a," + file))
        .as(told())
        .isEqualTo(2);
    assertThat(told()).contains(sentence).doesNotContain("host is missing", "Exception");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,1MiB/0,0//0,1MiB/0        | steps.csv: step 2: row 2 has 1 cell, expected 2: one for each of the 2 rows; give a line for each sending rank",
        "0,1MiB/0,0//0,1MiB/0,many   | steps.csv: step 2: row 2, cell 2: ",
        "0,1MiB/0,0//0,1MiB/0,7      | steps.csv: step 2: rank 2 sends to itself: cell 2 of row 2 has to be 0",
        "0,1,1/0,0,0/0,0,0           | steps.csv: step 1: it has 3 rows, expected 2: one for each rank of the run",
        "0,1MiB/0,0//0               | steps.csv: step 2: it has 1 row, expected one for each rank, and two ranks at least",
        "0;1MiB/0;0                  | steps.csv: row 1, cell 1: ",
        "'# nothing'                 | steps.csv: there is no row in it"
      })
  void shouldNameFileStepAndRowOfTrafficThatIsNoMatrix(String text, String sentence)
      throws IOException {
    Path file = folder.resolve("steps.csv");
    Files.writeString(file, text.replace('/', '\n') + "\n");
    assertThat(traffic(file)).as(told()).isEqualTo(2);
    assertThat(told()).contains(sentence).doesNotContain("Exception");
  }

  @Test
  void shouldTakeTheStepsOfSeveralFiles() throws IOException {
    Path first = folder.resolve("first.csv");
    Path second = folder.resolve("second.csv");
    Files.writeString(first, "0,1MiB\n0,0\n\n0,2MiB\n0,0\n");
    Files.writeString(second, "# back\n0,0\n4MiB,0\n");
    assertThat(traffic(first, second)).as(told()).isZero();
    assertThat(told()).contains("12 rounds of up to 4 MiB for each flow");
  }

  private int traffic(Path... files) {
    List<String> words = new ArrayList<>(List.of("run", "traffic", "--dry-run"));
    words.addAll(List.of("--nodes", "local-a,local-b"));
    for (Path file : files) {
      words.addAll(List.of("--traffic", file.toString()));
    }
    return console.execute(words.toArray(String[]::new));
  }

  @Test
  void shouldSayInThePlanWhatASavedScenarioHasInVain() throws IOException {
    Path saved = folder.resolve("mine.yaml");
    Files.writeString(saved, "kind: stream\nsettings:\n  duration: 5s\n  transfers: 300\n");
    assertThat(console.execute("run", saved.toString(), "--nodes", "local-a,local-b", "--dry-run"))
        .as(told())
        .isZero();
    assertThat(console.out())
        .contains(
            "Caution: Setting transfers=300 has no effect, since duration is 5 s; set duration: 0");
  }
}
