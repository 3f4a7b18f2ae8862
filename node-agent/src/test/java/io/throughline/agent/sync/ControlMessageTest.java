package io.throughline.agent.sync;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.sync.ControlMessage.Owner;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.TransportException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ControlMessageTest {
  /** The format of the data path: a number that is given away stays so. */
  private static final String NUMBERS =
      """
      STOP 5, PING 7, PONG 8, CLOCK_ASK 10, CLOCK_TELL 11, CLOCK_DONE 12, FAULT 23
      P2P_BEGIN 1, P2P_LANDED 2, P2P_END 3, P2P_TAKEN 4, P2P_STEADY 6, P2P_LEFT 9, P2P_ALIVE 16
      ONE_WAY_NEXT 13, ONE_WAY_DATE 14, ONE_WAY_READY 15
      REMOTE_REQUEST 20, REMOTE_WHERE 21, REMOTE_DONE 22, REMOTE_READY 24, REMOTE_GO 25
      REMOTE_BYE 26, REMOTE_BEAT 27
      PIPELINE_LANDED 40, PIPELINE_FINAL 41, PIPELINE_CONSUMED 42, PIPELINE_READY 43
      PIPELINE_CHECKSUM 44, PIPELINE_BYE 45, PIPELINE_BEAT 46
      BASELINE_SERVE 50, BASELINE_READY 51, BASELINE_NOT_READY 52, BASELINE_CLIENT_DONE 53
      BASELINE_SERVER_DONE 54, BASELINE_OWN 55, BASELINE_END 56, BASELINE_CALIBRATE 57
      STREAM_LANDED 60, STREAM_FINAL 61, STREAM_PROGRESS 62, STREAM_GO 63, STREAM_BYE 64
      MESSAGES_TAKEN 70
      STAGING_PIECE 97, STAGING_TAKEN 98, STAGING_READ 99, STAGING_SERVED 100
      """;

  private static Notification words(long first, long second) {
    Notification notification = new Notification();
    notification.set(first, second);
    return notification;
  }

  @Test
  void shouldKeepTheNumberOfEachMessage() {
    assertThat(
            Arrays.stream(ControlMessage.values())
                .map(message -> message.name() + " " + message.number())
                .collect(joining(", ")))
        .isEqualTo(NUMBERS.strip().replace("\n", ", "));
  }

  @Test
  void shouldGiveEachNumberOnceAndWithinAByte() {
    assertThat(ControlMessage.values())
        .extracting(ControlMessage::number)
        .doesNotHaveDuplicates()
        .allSatisfy(number -> assertThat(number).isBetween(1, 255));
  }

  @Test
  void shouldFindEachMessageAndItsDetailInItsFirstWord() {
    long largest = (1L << 56) - 1;
    for (ControlMessage message : ControlMessage.values()) {
      assertThat(ControlMessage.of(message.word())).isSameAs(message);
      assertThat(ControlMessage.detail(message.word())).isZero();
      assertThat(ControlMessage.of(message.word(largest))).isSameAs(message);
      assertThat(ControlMessage.detail(message.word(largest))).isEqualTo(largest);
      assertThat(ControlMessage.belongs(message.word(7), message.owner())).isTrue();
    }
    assertThat(ControlMessage.belongs(ControlMessage.STOP.word(), Owner.STAGING)).isFalse();
    assertThat(ControlMessage.belongs(200, Owner.STAGING)).isFalse();
  }

  @Test
  void shouldRefuseANumberThatNoMessageHas() {
    assertThatThrownBy(() -> ControlMessage.of(0x700 | 200))
        .isInstanceOf(TransportException.class)
        .hasMessage(
            "the other side sent control message number 200, which this agent does not know: both"
                + " nodes must run the same version");
  }

  @Test
  void shouldSayWhatCameAndWhatIsExpected() {
    assertThatThrownBy(() ->
            ControlMessage.dropLate(
                words(ControlMessage.REMOTE_DONE.word(3), 4096),
                Owner.REMOTE,
                "a storage server",
                ControlMessage.REMOTE_REQUEST,
                ControlMessage.STOP))
        .isInstanceOf(TransportException.class)
        .hasMessage(
            "the other side sent REMOTE_DONE of remote storage (slot 3; bytes 4096) to a storage"
                + " server, which expects REMOTE_REQUEST, STOP: the two ends disagree");
  }

  @Test
  void shouldDropOnlyWhatIsRepeatedAndOfTheSameExchange() {
    Notification late = words(ControlMessage.STREAM_PROGRESS.word(), 8);
    assertThatCode(() -> ControlMessage.dropLate(late, Owner.STREAM, "here", ControlMessage.STOP))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> ControlMessage.dropLate(late, Owner.P2P, "here", ControlMessage.STOP))
        .hasMessageContaining("STREAM_PROGRESS of stream (slots 8)");
  }
}
