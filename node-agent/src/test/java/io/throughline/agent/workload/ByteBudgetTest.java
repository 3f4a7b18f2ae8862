package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.stream.Plans;
import io.throughline.protocol.plan.Assignment;
import org.junit.jupiter.api.Test;

class ByteBudgetTest {
  private static ByteBudget of(long bytes) {
    Assignment plain = Plans.upTo(Plans.stream("tcp"), bytes, 0).assignments().getFirst();
    return ByteBudget.of(plain);
  }

  @Test
  void shouldTakeNothingThatWouldPassTheLimit() {
    ByteBudget budget = of(1000);
    assertThat(budget.take(600)).isTrue();
    assertThat(budget.take(401)).isFalse();
    assertThat(budget.left()).isEqualTo(400);
    assertThatThrownBy(() -> budget.spend(401))
        .isInstanceOf(ByteBudget.Spent.class)
        .hasMessageContaining("600 B are moved, and the next 401 B would pass it");
    budget.spend(400);
    assertThat(budget.left()).isZero();
  }

  @Test
  void shouldCountAnAnsweredMessageTwice() {
    ByteBudget budget = of(1000).messages(2, 1);
    assertThat(budget.left()).isEqualTo(500);
    assertThat(budget.take(500)).isTrue();
    assertThat(budget.take(1)).isFalse();
  }

  @Test
  void shouldGiveAThreadAPortionAndTakeBackWhatWasNotBegun() {
    ByteBudget budget = of(800).messages(1, 2);
    assertThat(budget.take(Long.MAX_VALUE, 1)).isEqualTo(100);
    budget.giveBack(40, 1);
    assertThat(budget.left()).isEqualTo(740);
    assertThat(of(5).messages(1, 2).take(3, 5)).isEqualTo(1);
    assertThat(of(5).messages(1, 2).take(3, 6)).isZero();
  }

  @Test
  void shouldTakeOfTwoLimitsOrOfNone() {
    ByteBudget first = of(1000);
    ByteBudget second = ByteBudget.part("n", 900, 300, "rank b");
    ByteBudget both = first.and(second.messages(2, 1));
    assertThat(both.left()).isEqualTo(150);
    assertThat(both.take(100)).isTrue();
    assertThat(both.take(51)).isFalse();
    assertThat(first.left()).as("nothing was taken of either").isEqualTo(900);
    assertThat(both.enough(51))
        .isEqualTo(
            "limits.bytes of node n allows 900 B, of which 300 B are for rank b; 200 B are moved, and"
                + " the next 102 B would pass it");
    both.giveBack(1, 40);
    assertThat(both.left()).isEqualTo(90);
  }

  @Test
  void shouldGrantWhateverIsWantedWithoutALimit() {
    ByteBudget budget = of(0).messages(2, 4);
    assertThat(budget.boundless()).isTrue();
    assertThat(budget.take(Long.MAX_VALUE, 1 << 20)).isEqualTo(Long.MAX_VALUE);
  }
}
