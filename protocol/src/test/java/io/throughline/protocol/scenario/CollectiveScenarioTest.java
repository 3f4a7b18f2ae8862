package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CollectiveScenarioTest {

  private static Scenario of(String... pairs) {
    return Scenario.defaults(CollectiveScenario.KIND).with(SettingPairs.of(pairs));
  }

  private static List<Problem> check(Scenario scenario) {
    try {
      scenario.effective();
      return List.of();
    } catch (ProblemException refused) {
      return refused.problems();
    }
  }

  @ParameterizedTest
  @CsvSource({"barrier, 4 KiB for signals, 4096", "all-reduce, 3 buffers of 4.00 MiB, 12595200"})
  void shouldTellWhatMemoryItTakes(String collective, String memory, long bytes) {
    ResourceNeed need =
        CollectiveScenario.KIND.demand().apply(of("collective", collective).effective());
    assertThat(need.memory()).isEqualTo(memory);
    assertThat(need.memoryBytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "root | 5 | root | there is no rank 5, the ranks are 1 to 4",
        "split | mod 3 | split | 'mod 3' does not split 4 ranks into groups of two at least, mod takes 1 to 2",
        "split | 0,0,1 | split | it has a colour for 3 ranks, and there are 4",
        "split | halves | split | 'halves' is no split",
        "split | div 3 | split | 'div 3' leaves rank 4 alone in its group",
        "algorithm | pairwise | algorithm | pairwise does not carry out all-reduce",
        "sizes | 6B | sizes | 6 B is no whole number of f32 elements of 4 bytes",
      })
  void shouldRefuseWhatDoesNotFit(String setting, String value, String field, String what) {
    assertThat(check(of(setting, value)))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.where()).endsWith(": " + field);
          assertThat(problem.what()).isEqualTo(what);
          assertThat(problem.remedy()).startsWith("set ");
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "transport | tcp | direct reads memory that UCX maps, and the transport is tcp",
        "wait | block | direct tells by a word in memory, which wakes no rank that sleeps, and wait is block",
        "ranks | 65 | direct takes at most 64 ranks, and these are 65",
      })
  void shouldRefuseDirectWhereNoRankHasTheOthersMemory(String setting, String value, String what) {
    assertThat(check(of("algorithm", "direct", setting, value)))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.where()).endsWith(": algorithm");
          assertThat(problem.what()).isEqualTo(what);
          assertThat(problem.remedy()).startsWith("set it to auto, or ");
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ranks | 5 | split | 'mod 2' makes groups of 3, 2 ranks, whose figures cannot be held against each other",
        "root | 3 | root | there is no rank 3, the ranks of each group are 1 to 2",
        "lostRank | shrink | lostRank | a group without one of its ranks is not as large as the others",
      })
  void shouldRefuseWhatDoesNotFitGroups(String setting, String value, String field, String what) {
    assertThat(check(of("split", "mod 2", setting, value)))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.where()).endsWith(": " + field);
          assertThat(problem.what()).isEqualTo(what);
          assertThat(problem.remedy()).startsWith("set ");
        });
  }

  @Test
  void shouldPlanEachGroupByItsOwnSize() {
    Scenario scenario = of("ranks", "8", "split", "div 2", "sizes", "128KiB");
    assertThat(CollectiveScenario.groupSize(scenario.effective())).isEqualTo(2);
    PointSpec point = CollectiveScenario.KIND.points().apply(scenario.effective()).getFirst();
    assertThat(CollectiveScenario.spec(scenario.effective(), point).algorithm())
        .as("of two ranks up to 512 KiB")
        .isEqualTo(Algorithm.RECURSIVE_DOUBLING);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "collective | scan | engine | ucc has no scan",
        "algorithm | ring | algorithm | engine ucc chooses its algorithms itself",
        "transport | tcp | transport | engine ucc goes over UCX, whatever the transport is",
      })
  void shouldRefuseWhatUccDoesNotDo(String setting, String value, String field, String what) {
    assertThat(check(of("engine", "ucc", setting, value)))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.where()).endsWith(": " + field);
          assertThat(problem.what()).isEqualTo(what);
          assertThat(problem.remedy()).startsWith("set ");
        });
    assertThat(check(of("engine", "ucc"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "algorithm=ring | algorithm | engine mpi chooses its algorithms itself",
        "dataType=bf16 | dataType | MPI does not reduce bf16",
        "dataType=i8 sizes=2GiB | sizes | 2 GiB is more elements of i8 than MPI counts (2,147,483,647)",
        "collective=all-to-all inPlace=true sizes=1KiB ranks=3 | sizes | MPI's all-to-all in place has blocks that are all alike, and 1 KiB of f32 is not the same for each of 3 ranks",
      })
  void shouldRefuseWhatMpiDoesNotDo(String settings, String field, String what) {
    assertThat(check(of(("engine=mpi " + settings).split("[ =]"))))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.where()).endsWith(": " + field);
          assertThat(problem.what()).isEqualTo(what);
          assertThat(problem.remedy()).startsWith("set ");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"own", "ucc"})
  void shouldRefusePersistentCallsWhereNoOthersAre(String engine) {
    assertThat(check(of("engine", engine, "calls", "persistent")))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.where()).endsWith(": calls");
          assertThat(problem.what())
              .isEqualTo(
                  "engine %s gets a call ready once for all calls of a point, whatever calls is"
                      .formatted(engine));
          assertThat(problem.remedy()).isEqualTo("set calls: blocking, or engine: mpi");
        });
    assertThat(check(of("engine", "mpi", "calls", "persistent"))).isEmpty();
    assertThat(check(of("engine", engine, "calls", "non-blocking"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"calls, sometimes", "compute, 0", "compute, 20000", "tests, -1"})
  void shouldRefuseWhatNoCallIs(String setting, String value) {
    assertThat(check(of("calls", "non-blocking", setting, value)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.where()).contains(setting));
  }

  @Test
  void shouldLetMpiDoWhatItCan() {
    assertThat(check(of("engine", "mpi", "transport", "tcp", "collective", "scan"))).isEmpty();
    assertThat(check(of("engine", "mpi", "collective", "broadcast", "dataType", "f16"))).isEmpty();
    assertThat(check(of("engine", "mpi", "collective", "all-to-all", "inPlace", "true"))).isEmpty();
  }

  @Test
  void shouldRefuseToCheckCallsThatFollowEachOtherAtOnce() {
    assertThat(check(of("verify", "every", "isolated", "false")))
        .singleElement()
        .extracting(Problem::where)
        .isEqualTo("scenario collective: verify");
    assertThat(check(of("verify", "pass", "isolated", "false"))).isEmpty();
  }

  @Test
  void shouldHaveAPointForEachSizeAndOneForABarrier() {
    assertThat(
            of("sizes", "1KiB..1MiB*4")
                .kind()
                .points()
                .apply(of("sizes", "1KiB..1MiB*4").effective()))
        .extracting(PointSpec::size)
        .containsExactly(1L << 10, 1L << 12, 1L << 14, 1L << 16, 1L << 18, 1L << 20);
    assertThat(CollectiveScenario.KIND.points().apply(of("collective", "barrier").effective()))
        .singleElement()
        .extracting(PointSpec::label)
        .isEqualTo("Barrier");
  }

  @ParameterizedTest
  @EnumSource
  void shouldChooseAnAlgorithmThatServes(Collective collective) {
    for (int ranks = 2; ranks <= 16; ranks++) {
      for (long bytes = 1; bytes <= 1 << 30; bytes *= 2) {
        assertThat(Algorithm.suiting(collective, bytes, ranks).serves(collective)).isTrue();
      }
    }
  }

  @Test
  void shouldExchangeAllAtOnceBetweenTwoRanks() {
    assertThat(Algorithm.suiting(Collective.ALL_REDUCE, 256 << 10, 2))
        .isEqualTo(Algorithm.RECURSIVE_DOUBLING);
    assertThat(Algorithm.suiting(Collective.ALL_REDUCE, 256 << 10, 4))
        .isEqualTo(Algorithm.HALVING_DOUBLING);
    assertThat(Algorithm.suiting(Collective.ALL_REDUCE, 4 << 20, 2)).isEqualTo(Algorithm.RING);
  }

  /** As nccl-tests' doc/PERFORMANCE.md has them. */
  @ParameterizedTest
  @CsvSource({
    "all-reduce, 4, 1.5",
    "all-reduce, 2, 1",
    "all-gather, 4, 0.75",
    "reduce-scatter, 8, 0.875",
    "all-to-all, 4, 0.75",
    "broadcast, 4, 1",
    "reduce, 4, 1"
  })
  void shouldHaveTheFactorsOfNcclTests(String id, int ranks, double factor) {
    assertThat(Collective.of(id).busFactor(ranks)).isEqualTo(factor);
  }

  @ParameterizedTest
  @CsvSource({"10, 3", "2, 5", "0, 4", "1000003, 7"})
  void shouldDivideIntoBlocksWithoutAGap(long count, int ranks) {
    CollectiveSpec spec =
        new CollectiveSpec(
            Collective.ALL_GATHER,
            Algorithm.RING,
            DataType.F32,
            Reduction.SUM,
            4 * count,
            0,
            false);
    assertThat(IntStream.range(0, ranks).mapToLong(rank -> spec.blockCount(rank, ranks)).sum())
        .isEqualTo(count);
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(spec.blockStart(rank, ranks) + spec.blockCount(rank, ranks))
          .isEqualTo(spec.blockStart(rank + 1, ranks));
      assertThat(spec.blockCount(rank, ranks)).isLessThanOrEqualTo(spec.largestBlock(ranks));
    }
  }
}
