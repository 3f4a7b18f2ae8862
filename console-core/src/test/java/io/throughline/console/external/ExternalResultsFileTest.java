package io.throughline.console.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.external.ExternalResults.Between;
import io.throughline.console.external.ExternalResults.OverRanks;
import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import io.throughline.protocol.collective.CallMode;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as the tools write them. */
class ExternalResultsFileTest {
  private static final Operands FLOATS = new Operands("f32", "sum");
  private static final Operands CHARS = new Operands("i8", "sum");
  private static final Operands SUMS = new Operands("", "sum");

  @TempDir Path folder;

  private ExternalResults read(String text) throws IOException {
    return ExternalResultsFile.read(Files.writeString(folder.resolve("results"), text));
  }

  @Test
  void shouldReadTheJsonOfNcclTests() throws IOException {
    ExternalResults results =
        read(
            """
            {"version":1,"start_time":"2026-11-02 09:14:11","args":["./build/all_reduce_perf","-J","r.json"],
             "env":["PATH=/usr/bin"],"results":[
             {"size":65536,"count":16384,"type":"float","redop":"sum","root":"    -1",
              "out_of_place":{"time":12.500000,"alg_bw":5.24,"bus_bw":9.17,"nwrong":2.000000},
              "in_place":{"time":"nan","alg_bw":5.3,"bus_bw":9.3,"nwrong":null}},
             {"size":131072,"count":32768,"type":"float","redop":"sum","root":"    -1",
              "out_of_place":{"time":20.000000,"alg_bw":6.5,"bus_bw":11.4,"nwrong":0.0},
              "in_place":{"time":19.500000,"alg_bw":6.7,"bus_bw":11.7,"nwrong":0.0}}],
             "out_of_bounds":{"count":0,"okay":"true"}}
            """);
    assertThat(results.tool()).isEqualTo("nccl-tests");
    assertThat(results.test()).isEqualTo("all_reduce_perf");
    assertThat(results.rows())
        .containsExactly(
            new Row(65536, 12_500, Double.NaN, 2, FLOATS),
            new Row(131072, 20_000, 19_500, 0, FLOATS));
  }

  @Test
  void shouldReadWhatNcclTestsPrints() throws IOException {
    ExternalResults results =
        read(
            """
            # Collective test starting: all_gather_perf
            # nThread 1 nGpus 8 minBytes 8 maxBytes 134217728 step: 2(factor) warmup iters: 1
            #
            #                                                       out-of-place                       in-place
            #       size         count    type   redop    root     time   algbw   busbw  #wrong     time   algbw   busbw  #wrong
            #        (B)    (elements)                             (us)  (GB/s)  (GB/s)             (us)  (GB/s)  (GB/s)
                    1024            32   float    none      -1    11.02    0.09    0.08   1e+03    10.80    0.09    0.08     N/A
                 1048576         32768   float    none      -1    41.55   25.24   22.08       0    40.97   25.59   22.39       0
            # Out of bounds values : 0 OK
            # Avg bus bandwidth    : 11.16
            """);
    assertThat(results.test()).isEqualTo("all_gather_perf");
    assertThat(results.rows())
        .containsExactly(
            new Row(1024, 11_020, 10_800, 1_000, new Operands("f32", "none")),
            new Row(1048576, 41_550, 40_970, 0, new Operands("f32", "none")));
  }

  @Test
  void shouldReadItsTableOfIterationsByItsHeader() throws IOException {
    ExternalResults results =
        read(
            """
            #       size         count    type   redop    root     time   algbw   busbw  #wrong    i_min    i_max    i_p99   i_cv%     time   algbw   busbw  #wrong    i_min    i_max    i_p99   i_cv%
                    1024           256   float     sum      -1     9.50    0.11    0.19       0     9.00    14.1     13.9     3.1     9.20    0.11    0.19       0     9.00    14.1     13.9     3.1
            """);
    assertThat(results.test()).as("not told").isEmpty();
    assertThat(results.rows()).containsExactly(new Row(1024, 9_500, 9_200, 0, FLOATS));
  }

  @Test
  void shouldReadWhatOsuPrints() throws IOException {
    ExternalResults collective =
        read(
            """

            # OSU MPI Allreduce Latency Test v7.4
            # Datatype: MPI_CHAR.
            # Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations
            1                       1.25              1.20              1.30        1000
            1024                    3.50              3.40              3.60        1000
            """);
    assertThat(collective.tool()).isEqualTo("OSU");
    assertThat(collective.subject()).isEqualTo(Subject.COLLECTIVE);
    assertThat(collective.rows())
        .containsExactly(
            new Row(1, 1_250, Double.NaN, 0, CHARS), new Row(1024, 3_500, Double.NaN, 0, CHARS));
    ExternalResults bandwidth =
        read("# OSU MPI Bandwidth Test v5.9\n# Size      Bandwidth (MB/s)\n4096    9876.54\n");
    assertThat(bandwidth.subject()).isEqualTo(Subject.BANDWIDTH);
    assertThat(bandwidth.rows()).extracting(Row::outOfPlace).containsExactly(9_876.54e6);
    ExternalResults latency =
        read("# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n0   0.19\n8   0.25\n");
    assertThat(latency.subject()).isEqualTo(Subject.LATENCY);
    assertThat(latency.rows()).hasSize(2);
    ExternalResults barrier =
        read("# OSU MPI Barrier Latency Test v5.9\n# Avg Latency(us)\n             2.50\n");
    assertThat(barrier.rows()).containsExactly(new Row(0, 2_500, Double.NaN, 0, SUMS));
  }

  @Test
  void shouldReadWhatValidationOfOsuFound() throws IOException {
    assertThat(
            read("""
            # OSU MPI Allreduce Latency Test v7.5
            # Datatype: MPI_CHAR.
            # Size       Avg Latency(us)        Validation
            1                       1.25              Pass
            1024                    3.50              Fail
            """)
                .rows())
        .containsExactly(
            new Row(1, 1_250, Double.NaN, 0, CHARS),
            new Row(1024, 3_500, Double.NaN, Double.NaN, CHARS));
  }

  @ParameterizedTest
  @CsvSource({
    "'', MEAN",
    "',\"-a\",\"0\"', FIRST",
    "',\"-a2\"', FASTEST",
    "',\"--average\",\"3\"', SLOWEST",
    "',\"--agg_iters\",\"3\"', MEAN"
  })
  void shouldReadWhichRanksTimeNcclTestsTakes(String argument, OverRanks ranks) throws IOException {
    assertThat(
            read("""
            {"args":["./all_reduce_perf"%s],"results":[
             {"size":8,"out_of_place":{"time":1.5},"in_place":{"time":1.4}}]}
            """
                    .formatted(argument))
                .ranks())
        .isEqualTo(ranks);
  }

  @Test
  void shouldTakeThePureTimeOfNonBlockingCollectives() throws IOException {
    ExternalResults results =
        read(
            """

            # OSU MPI Non-blocking Allreduce Latency Test v7.5
            # Overall = Coll. Init + Compute + MPI_Test + MPI_Wait

            # Datatype: MPI_INT.
            # Size           Overall(us)       Compute(us)    Pure Comm.(us)        Overlap(%)
            4                      11.09              6.10              5.18              3.46
            1024                   10.87              6.04              5.10              5.46
            """);
    assertThat(results.test()).isEqualTo("Non-blocking Allreduce Latency");
    assertThat(results.calls()).isEqualTo(CallMode.NON_BLOCKING);
    assertThat(results.rows())
        .containsExactly(
            new Row(4, 5_180, Double.NaN, 0, new Operands("i32", "sum")),
            new Row(1024, 5_100, Double.NaN, 0, new Operands("i32", "sum")));
    assertThat(
            read("""
            # OSU MPI Non-blocking Broadcast Latency Test v7.5
            # Size  Overall(us) Compute(us) Coll. Init(us) MPI_Test(us) MPI_Wait(us) Pure Comm.(us) Min Comm.(us) Max Comm.(us) Overlap(%)
            1  9.00  4.00  0.50  0.20  0.30  4.75  4.50  5.00  0.00
            """)
                .rows())
        .as("-f has more columns")
        .containsExactly(new Row(1, 4_750, Double.NaN, 0, SUMS));
    for (String mark : List.of("# ", "       ")) {
      assertThat(
              read("""
              # OSU MPI Non-blocking Barrier Latency Test v5.6.3
              %sOverall(us)       Compute(us)    Pure Comm.(us)        Overlap(%%)
                            8.85              5.04              4.25              5.04
              """
                      .formatted(mark))
                  .rows())
          .containsExactly(new Row(0, 4_250, Double.NaN, 0, SUMS));
    }
  }

  @Test
  void shouldTellBlockingModesOfNcclTests() throws IOException {
    assertThat(json("\"-b\",\"8\"", false)).isEqualTo(Between.NOTHING);
    assertThat(json("\"-z\",\"1\"", true)).isEqualTo(Between.MEASURED_BARRIER);
    assertThat(json("\"-z2\"", true)).isEqualTo(Between.WAIT);
    assertThat(json("\"--blocking=3\"", true)).isEqualTo(Between.BARRIER);
    assertThat(text("# Using devices")).isEqualTo(Between.NOTHING);
    for (String line :
        List.of(
            "# Blocking Enabled: wait for completion and barrier after each collective",
            "# Blocking Enabled: wait and barrier after each inner iteration (-m)")) {
      assertThat(text(line)).isEqualTo(Between.MEASURED_BARRIER);
    }
    assertThat(text("# Blocking Enabled: wait after each inner iteration (-m), no barrier"))
        .isEqualTo(Between.WAIT);
    assertThat(
            text(
                "# Blocking Enabled: wait and barrier after each outer iteration (-n); time excludes"
                    + " barrier"))
        .isEqualTo(Between.BARRIER);
  }

  private Between json(String args, boolean blocking) throws IOException {
    return read("""
    {"args":["./all_reduce_perf",%s],"config":{"blocking_collectives":"%s"},"results":[
     {"size":8,"type":"float","redop":"sum","out_of_place":{"time":1.0},"in_place":null}]}
    """
            .formatted(args, blocking))
        .between();
  }

  private Between text(String line) throws IOException {
    return read("""
    %s
    #  size  count  type  redop  root  time  algbw  busbw  #wrong
       1024    256  float   sum    -1  9.50   0.11   0.19       0
    """
            .formatted(line))
        .between();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"args":["./all_reduce_perf","-C","1"],"results":[
         {"size":8,"out_of_place":{"cpu_time":1.5,"alg_bw":0.1},"in_place":{"cpu_time":1.4}}]}
        """,
        """
        #  size  count  type  redop  root  cputime  algbw  busbw  #wrong  cputime  algbw  busbw  #wrong
           1024    256  float   sum    -1     9.50   0.11   0.19       0     9.50   0.11   0.19       0
        """
      })
  void shouldSayWhyTimesOfCpusAreNotTaken(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("for which a CPU of one rank issues a call (-C)")
        .hasMessageContaining("run nccl-tests without -C");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[1, 2]",
        "{\"results\": []}",
        "size,time\n8,1.0\n",
        "# OSU MPI Allreduce Latency Test v7.4\n# Size Avg Latency(us)\n",
        "# size count algbw time\n12 garbage\n",
        "# OSU MPI Latency Test v5.9\n8   1.2.3\n",
        "# OSU MPI Latency Test v5.9\n99999999999999999999   1.5\n",
        "# OSU MPI Barrier Latency Test v5.9\n  ...\n",
        "# OSU MPI Non-blocking Allreduce Latency Test v7.4\n8   1.2   3.4\n",
        "{\"results\": [{\"size\": 99999999999999999999, \"out_of_place\": {\"time\": 1}}]}"
      })
  void shouldRefuseWhatHasNoResults(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("there are no results in it that can be read")
        .hasMessageContaining("-J");
  }
}
