package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.throughline.protocol.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StartParametersTest {
  @Test
  void shouldNameWhatIsWrongInTheSameOrderEachTime() {
    byte[] given = "colour=blue\nhub=10.0.0.1:7000\nrun=1\n\n".getBytes(StandardCharsets.UTF_8);
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> StartParameters.read(new ByteArrayInputStream(given)));
    assertThat(refused.problems())
        .map(Object::toString)
        .containsExactly(
            "start parameter colour: is no start parameter; they are [token, hub, node, run, folder,"
                + " shm, ucx]",
            "start parameter token: is missing",
            "start parameter node: is missing",
            "start parameter folder: is missing",
            "start parameter shm: is missing",
            "start parameter ucx: is missing");
  }
}
