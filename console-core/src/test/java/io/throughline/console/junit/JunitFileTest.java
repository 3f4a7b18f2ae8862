package io.throughline.console.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.junit.JunitCase.State;
import io.throughline.console.testing.Records;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Threshold;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class JunitFileTest {
  @TempDir Path folder;

  @Test
  void shouldSayWhyItCannotBeWritten() throws IOException {
    assertThatThrownBy(() -> JunitFile.write(folder, List.of()))
        .isInstanceOf(ProblemException.class)
        .hasMessageStartingWith(folder + ": cannot be written: ")
        .hasMessageEndingWith("Is a directory; name another file");
    JunitFile.write(folder.resolve("deep/er/junit.xml"), List.of());
    assertThat(folder.resolve("deep/er/junit.xml")).isRegularFile();
  }

  @Test
  void shouldSkipThresholdsOfARunThatWasStopped() {
    Threshold wanted = Threshold.parse("receiver.bandwidth >= 1GB/s");
    RunRecord stopped =
        Records.wanting(
            Records.ended(Records.opening("r1"), Outcome.STOPPED, null),
            ThresholdVerdict.unjudged(wanted));

    assertThat(JunitFile.of("run", stopped).cases())
        .extracting(JunitCase::state)
        .containsExactly(State.ERROR, State.SKIPPED);
  }

  @Test
  void shouldNameTheOutcomeAloneOfARunWithoutAReason() {
    assertThat(JunitFile.of("run", Records.opening("going")).cases())
        .containsExactly(new JunitCase("run", 0, State.ERROR, "running"));
  }

  @Test
  void shouldBeReadBackWhateverIsInIt() throws Exception {
    String hostile = "<a href=\"x\">&amp; \u0001 \n ü 🙂";
    String text =
        JunitFile.text(
            List.of(
                new JunitFile.Suite(
                    hostile,
                    List.of(
                        new JunitCase("ok", 1.5, State.PASSED, ""),
                        new JunitCase(hostile, 0, State.FAILED, hostile),
                        new JunitCase("e", 0, State.ERROR, "lost"),
                        new JunitCase("s", 0, State.SKIPPED, "cannot tell")))));
    Document read =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    Element suite = (Element) read.getElementsByTagName("testsuite").item(0);
    assertThat(suite.getAttribute("tests")).isEqualTo("4");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(suite.getAttribute("time")).isEqualTo("1.500");
    Element failure = (Element) read.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).isEqualTo(hostile.replace("\u0001", ""));
  }
}
