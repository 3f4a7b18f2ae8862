package io.throughline.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.StallFailure;
import io.throughline.protocol.messaging.RemoteFunction;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CallerTest {

  @Test
  void shouldTakeTheAnswerThatBelongsToItsMessage() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      Caller caller = parts.caller(0, null);
      answer(parts, caller);
      caller.hear(RankParts.place(1));
      assertThat(caller.waiting()).isFalse();
      assertThat(caller.took()).isNotNegative();
      assertThat(parts.mismatches.checked()).isEqualTo(1);
      assertThat(parts.mismatches.count()).isZero();
    }
  }

  /** The answer to its next message, to rank c, lies at place 1. */
  private static void answer(RankParts parts, Caller caller) throws Exception {
    caller.aim(List.of(2), 100);
    caller.call(parts.router);
    parts.copy(0, 1);
    new CallTarget(parts.memory, parts.frame)
        .answer(RankParts.place(1), parts.lane(), parts.routerOf(2));
  }

  @Test
  void shouldTellHowLongItWaitedThoughItGivesUpSooner() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      Caller caller = parts.caller(0, null);
      caller.aim(List.of(2), 100);
      caller.call(parts.router);
      long later = System.nanoTime() + 5_000_000_000L;
      assertThatThrownBy(() -> caller.watch(later, 100_000_000L))
          .isInstanceOf(StallFailure.class)
          .hasMessageMatching(
              "waited [5-9]\\.\\d\\d s in vain for the answer of rank c to message #1 of 100 B.*");
    }
  }

  @ParameterizedTest
  @EnumSource(RemoteFunction.class)
  void shouldTakeTheResultOfEachFunction(RemoteFunction function) throws Exception {
    try (RankParts parts = new RankParts(0)) {
      Caller caller = parts.caller(0, function);
      caller.aim(List.of(2), 104);
      caller.call(parts.router);
      parts.copy(0, 1);
      new CallTarget(parts.memory, parts.frame)
          .answer(RankParts.place(1), parts.lane(), parts.routerOf(2));
      caller.hear(RankParts.place(1));
      assertThat(parts.mismatches.checked()).isEqualTo(1);
      assertThat(parts.mismatches.count()).isZero();
    }
  }

  @Test
  void shouldNameTheByteThatIsWrong() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      Caller caller = parts.caller(0, null);
      answer(parts, caller);
      long at = RankParts.place(1) + FrameHeader.HEADER_BYTES + 77;
      parts.memory.set(
          ValueLayout.JAVA_BYTE, at, (byte) (parts.memory.get(ValueLayout.JAVA_BYTE, at) ^ 4));
      caller.hear(RankParts.place(1));
      assertThat(parts.mismatches.count()).isEqualTo(1);
      assertThat(parts.mismatches.described().toString())
          .contains("byte 77 of the answer of rank c to message #1 of rank a");
    }
  }

  @Test
  void shouldNameBothTagsAndSizesOfAnAnswerThatDoesNotBelong() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      Caller caller = parts.caller(0, null);
      answer(parts, caller);
      parts.frame.at(RankParts.place(1)).begin(FrameKind.ANSWER, 0, 2, 0, 0, 7, 96);
      assertThatThrownBy(() -> caller.hear(RankParts.place(1)))
          .isInstanceOf(TransportException.class)
          .hasMessage(
              "rank a of 4 expected an answer with tag 1, number 1 and 100 bytes from rank c in"
                  + " group 1, and got an answer with tag 7, number 0 and 96 bytes from rank 3 in"
                  + " group 1");
    }
  }

  @Test
  void shouldNameAFunctionThatTheOtherRankDoesNotHave() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      Caller caller = parts.caller(0, RemoteFunction.ECHO);
      caller.aim(List.of(2), 8);
      caller.call(parts.router);
      parts.frame.at(RankParts.place(1)).begin(FrameKind.CALL, 0, 0, 2, 0, 9, 8);
      new CallTarget(parts.memory, parts.frame)
          .answer(RankParts.place(1), parts.lane(), parts.routerOf(2));
      assertThatThrownBy(() -> caller.hear(RankParts.place(1)))
          .hasMessage("rank c has no function 9; it has 1 (echo), 2 (checksum)");
    }
  }

  @Test
  void shouldNameTheRankThatAMessageDidNotGetPast() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      Caller caller = parts.caller(0, null);
      caller.aim(List.of(2), 8);
      caller.call(parts.router);
      parts.frame.at(RankParts.place(1)).begin(FrameKind.UNDELIVERABLE, 0, 2, 0, 0, 1, 0);
      parts.frame.detail(2);
      assertThatThrownBy(() -> caller.hear(RankParts.place(1)))
          .isInstanceOf(PeerLostException.class)
          .hasMessageContaining("message #1 to rank c was not delivered: rank c is lost");
    }
  }

  @Test
  void shouldNameTheWayOfAnAnswerThatDoesNotCome() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      Caller caller = parts.caller(0, null);
      caller.aim(List.of(2), 8);
      caller.call(parts.router);
      caller.watch(System.nanoTime(), 60_000_000_000L);
      assertThatThrownBy(() -> caller.watch(System.nanoTime() + 61_000_000_000L, 60_000_000_000L))
          .hasMessageContaining(
              "the answer of rank c to message #1 of 8 B, which goes by way of b");
    }
  }
}
