package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuspectsTest {
  private static Suspects suspects(SimulatedNetwork network) {
    return Suspects.of(network.measureMatrix().result(), 10);
  }

  private static SimulatedNetwork network(int ranks) {
    return new SimulatedNetwork(ranks, 0.01, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 8, 16})
  void shouldSuspectASenderAndNoneOfItsPairs(int ranks) {
    assertThat(suspects(network(ranks).sending(2, 0.6)).all())
        .singleElement()
        .isInstanceOfSatisfying(
            Suspect.Sender.class,
            sender -> {
              assertThat(sender.rank()).isEqualTo(2);
              assertThat(sender.share()).isBetween(0.56, 0.64);
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 8, 16})
  void shouldSuspectAReceiverAndNoneOfItsPairs(int ranks) {
    assertThat(suspects(network(ranks).receiving(0, 0.6)).all())
        .singleElement()
        .isInstanceOfSatisfying(
            Suspect.Receiver.class, receiver -> assertThat(receiver.rank()).isZero());
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 8, 16})
  void shouldSuspectAPairAndNeitherOfItsRanks(int ranks) {
    assertThat(suspects(network(ranks).pair(1, 3, 0.6)).all())
        .singleElement()
        .isInstanceOfSatisfying(
            Suspect.Pair.class, pair -> assertThat(pair.flow()).isEqualTo(new Flow(1, 3)));
  }

  @Test
  void shouldPutRanksBeforePairsAndTheSlowestFirst() {
    Suspects suspects =
        suspects(network(8).pair(0, 1, 0.3).sending(2, 0.7).receiving(3, 0.5).pair(4, 5, 0.6));
    assertThat(suspects.all())
        .extracting(each -> (Object) each.getClass())
        .containsExactly(
            Suspect.Receiver.class, Suspect.Sender.class, Suspect.Pair.class, Suspect.Pair.class);
    assertThat(suspects.all())
        .filteredOn(Suspect.Pair.class::isInstance)
        .first()
        .satisfies(pair -> assertThat(pair.share()).isLessThan(0.4));
  }

  @Test
  void shouldNotSuspectWhatIsWithinThePercentage() {
    assertThat(suspects(network(8).sending(2, 0.93).pair(4, 5, 0.94)).all()).isEmpty();
  }

  /** A fifth off is nothing among pairs of which each is as far off. */
  @Test
  void shouldNotSuspectWhatIsWithinTheScatter() {
    assertThat(suspects(new SimulatedNetwork(8, 0.1, 5).pair(4, 5, 0.8)).all())
        .noneMatch(each -> each.concerns(4) || each.concerns(5));
  }

  /** Equal rates have a MAD of 0; a difference of 2 % is none then either. */
  @Test
  void shouldNotSuspectALittleAmongEqualRates() {
    SimulatedNetwork network = new SimulatedNetwork(8, 0, 1).sending(1, 0.98).pair(3, 4, 0.98);
    assertThat(Suspects.of(network.measureMatrix().result(), 1).all()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void shouldSuspectPairsOnlyWhereRanksCannotBeTold(int ranks) {
    Suspects suspects = suspects(network(ranks).sending(0, 0.6));
    assertThat(suspects.pairsOnly()).isTrue();
    assertThat(suspects.all())
        .hasSize(ranks - 1)
        .allSatisfy(each ->
            assertThat(each)
                .isInstanceOfSatisfying(
                    Suspect.Pair.class, pair -> assertThat(pair.flow().from()).isZero()));
  }

  @Test
  void shouldTestOnlyWithRanksThatDoNotStandOut() {
    Suspects suspects =
        suspects(network(8).sending(0, 0.5).receiving(1, 0.6).pair(2, 3, 0.5).sending(1, 0.6));
    assertThat(suspects.goodFrom(0)).extracting(Flow::to).containsExactly(4, 5, 6, 7, 2, 3);
    assertThat(suspects.goodTo(1)).extracting(Flow::from).containsExactly(4, 5, 6, 7, 2, 3);
    assertThat(suspects.goodFrom(2)).extracting(Flow::to).doesNotContain(1, 3);
  }

  @Test
  void shouldSuspectNobodyWhereNothingWasMeasured() {
    GroupResult nothing =
        new GroupResult(Group.of(List.of("a", "b", "c", "d")), List.of(), List.of(), "");
    assertThat(Suspects.of(nothing, 10).all()).isEqualTo(List.of());
  }
}
