package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.compare.EngineTable.Row;
import io.throughline.console.compare.EngineTable.Time;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.Records;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.CallOverlap;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A collective by several engines, of runs as they are taken in turns. */
class EngineTableTest {
  private static final long CALLS = 10_000;

  /** By how much a round is slower than the first, for all engines alike: what drifts. */
  private static final double[] DRIFT = {1, 1.06, 1.02, 1.11, 1.04};

  /** By how much a run is off its round. */
  private static final double[] NOISE = {0.998, 1.001, 1.003, 0.999, 1.002};

  private static RunRecord run(
      String engine, int round, int place, Map<String, String> with, double nanos) {
    Scenario scenario =
        Scenario.defaults(CollectiveScenario.KIND)
            .with(Map.of("sizes", "8B, 1MiB", "engine", engine, "ranks", "2"))
            .with(with);
    RunPlan plan =
        new RunPlan(
            "%s-%d".formatted(engine, round),
            "all-reduce",
            scenario.kind().id(),
            scenario.effective(),
            "ucx",
            List.of(Assignment.plain("a", "rank1", ""), Assignment.plain("b", "rank2", "")));
    double factor = DRIFT[round] * NOISE[(round + engine.length() + place) % NOISE.length];
    List<Point> points =
        plan.points().stream()
            .map(spec -> point(spec, (long) (nanos * factor * (spec.size() > 8 ? 100 : 1) * CALLS)))
            .toList();
    return Records.points(plan, Records.STARTED + round * 60_000L + place * 10_000L, points);
  }

  private static Point point(PointSpec spec, long nanos) {
    return Point.of(
        spec, Stream.of("rank1", "rank2").map(role -> end(spec, role, nanos)).toList(), 2);
  }

  private static FlowEnd end(PointSpec spec, String role, long nanos) {
    return new FlowEnd(
        spec.index(),
        role,
        Moved.of(spec.size(), 0, CALLS, nanos),
        WarmUp.fixed(0),
        Timing.NONE,
        Checked.NOTHING,
        "",
        List.of());
  }

  private static Variant variant(String engine, int place, double nanos) {
    List<RunRecord> runs = new ArrayList<>();
    for (int round = 0; round < DRIFT.length; round++) {
      runs.add(run(engine, round, round % 2 == 0 ? place : 2 - place, Map.of(), nanos));
    }
    return new Variant(engine, runs);
  }

  private static EngineTable table(List<Variant> variants) {
    return EngineTable.of(variants, new Comparer(run -> List.of()).compare(variants)).orElseThrow();
  }

  @Test
  void shouldNameTheFastestWhereTheIntervalsTell() {
    List<Variant> variants =
        List.of(variant("mpi", 0, 2_000), variant("own", 1, 1_000), variant("ucc", 2, 3_000));
    EngineTable table = table(variants);
    assertThat(table.engines()).containsExactly("mpi", "own", "ucc");
    assertThat(table.rows()).extracting(Row::point).containsExactly("8 B", "1 MiB");
    assertThat(table.rows()).extracting(Row::fastest).containsOnly(List.of("own"));
    Time own = table.rows().getLast().cells().get(1);
    assertThat(own.ratio()).isCloseTo(2, within(0.02));
    assertThat(own.lower()).isBetween(1.8, 2.0);
    assertThat(own.upper()).isBetween(2.0, 2.2);
    assertThat(own.nanos()).as("the median of the rounds").isCloseTo(104_000, within(1_000.0));
    assertThat(own.busBandwidth())
        .as("of two ranks as much as algbw")
        .isCloseTo((1 << 20) / 104e-6, within(2e8));
    assertThat(table.rows().getLast().cells().getFirst().ratio()).isNull();
    List<List<String>> rows = EngineTableText.rows(table);
    assertThat(rows.getFirst())
        .containsExactly(
            "Size",
            "mpi time",
            "own time",
            "ucc time",
            "mpi busbw",
            "own busbw",
            "ucc busbw",
            "own / mpi",
            "ucc / mpi",
            "Fastest");
    assertThat(rows.getLast().getLast()).isEqualTo("own");
    assertThat(rows.getLast().get(7))
        .matches("2\\.0\\d \\(1\\.\\d\\d to 2\\.\\d\\d\\)|2\\.00 .*|1\\.99 .*");
    assertThat(EngineTableText.notes(table)).first().isEqualTo("Fastest of 2 sizes: own at 2.");
  }

  @Test
  void shouldHoldTheOthersAgainstEachOtherTooForWhoIsFastest() {
    // Both are faster than the first, and nobody can tell which of them is.
    EngineTable table =
        table(
            List.of(variant("mpi", 0, 2_000), variant("own", 1, 1_000), variant("ucc", 2, 1_000)));
    assertThat(table.rows()).extracting(Row::fastest).containsOnly(List.of("own", "ucc"));
    assertThat(EngineTableText.rows(table).getLast().getLast())
        .isEqualTo("inconclusive (own or ucc)");
    assertThat(EngineTableText.notes(table))
        .first()
        .isEqualTo("Fastest of 2 sizes: inconclusive at 2.");
  }

  @Test
  void shouldTellOfABarrierTimesAlone() {
    List<Variant> variants = new ArrayList<>();
    for (String engine : List.of("own", "mpi")) {
      List<RunRecord> runs = new ArrayList<>();
      for (int round = 0; round < 3; round++) {
        runs.add(
            run(
                engine,
                round,
                0,
                Map.of("collective", "barrier"),
                engine.equals("own") ? 500 : 900));
      }
      variants.add(new Variant(engine, runs));
    }
    EngineTable table = table(variants);
    assertThat(EngineTableText.rows(table).getFirst())
        .containsExactly("Size", "own time", "mpi time", "mpi / own", "Fastest");
    assertThat(table.rows()).singleElement().extracting(Row::fastest).isEqualTo(List.of("own"));
  }

  @Test
  void shouldBeOfOneCollectiveByDifferentEnginesOnly() {
    Variant own = variant("own", 0, 1_000);
    Variant other =
        new Variant("C", List.of(run("mpi", 0, 1, Map.of("collective", "broadcast"), 1_000)));
    for (List<Variant> variants : List.of(List.of(own), List.of(own, own), List.of(own, other))) {
      assertThat(EngineTable.of(variants, new Comparer(run -> List.of()).compare(variants)))
          .isEmpty();
    }
    EngineTable alone =
        EngineTable.ofAny(List.of(own), new Comparer(run -> List.of()).compare(List.of(own)));
    assertThat(EngineTableText.rows(alone).getFirst())
        .containsExactly("Size", "own time", "own busbw");
    assertThat(EngineTableText.notes(alone)).hasSize(1);
  }

  @Test
  void shouldTellTheOverlapOfNonBlockingCalls() {
    RunRecord run =
        CollectiveRecord.nonBlocking(
            2, List.of(), new CallOverlap(100, 4_000_000, 1_000, 40_000_000, 50_000_000));
    List<Variant> variants = List.of(new Variant("own", List.of(run)));
    EngineTable table =
        EngineTable.ofAny(variants, new Comparer(each -> List.of()).compare(variants));
    assertThat(EngineTableText.rows(table))
        .containsExactly(
            List.of("Size", "own time", "own busbw", "own overlap"),
            List.of("64 KiB", "50 µs", "1.31 GB/s", "75.0 %"));
    assertThat(EngineTableText.numbers(table)).isEqualTo(3);
    assertThat(EngineTableText.notes(table)).anyMatch(note -> note.contains("non-blocking"));
  }

  @Test
  void shouldLabelVariantsByTheirEngines() {
    assertThat(
            Variant.group(
                List.of(
                    run("mpi", 0, 0, Map.of(), 1_000),
                    run("own", 0, 1, Map.of(), 1_000),
                    run("mpi", 1, 0, Map.of(), 1_000))))
        .extracting(Variant::label)
        .containsExactly("mpi", "own");
  }
}
