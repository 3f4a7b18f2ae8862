package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code fio} on a file that is there already: one job, io_uring with registered buffers and files,
 * past the page cache.
 *
 * @param work {@code read}, {@code write}, {@code randread}, {@code randwrite}
 */
public record Fio(String file, String work, long block, int depth, long size) {
  private static final Pattern FIGURE = Pattern.compile("\"(bw_bytes|iops)\"\\s*:\\s*([0-9.eE+]+)");

  /**
   * The figures that a job reached.
   *
   * @param bandwidth bytes per second
   * @param rate reads or writes per second
   */
  public record Reached(double bandwidth, double rate) {}

  /**
   * @param seconds to measure for
   * @param warmUp seconds before that
   */
  public Reached run(int seconds, int warmUp) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    "fio",
                    "--name=peer",
                    "--filename=" + file,
                    "--rw=" + work,
                    "--bs=" + block,
                    "--iodepth=" + depth,
                    "--size=" + size,
                    "--ioengine=io_uring",
                    "--fixedbufs=1",
                    "--registerfiles=1",
                    "--direct=1",
                    "--norandommap=1",
                    "--time_based",
                    "--runtime=" + seconds,
                    "--ramp_time=" + warmUp,
                    "--output-format=json"))
            .redirectErrorStream(true)
            .start();
    String said = ProcessOutput.of(process, "fio");
    if (process.exitValue() != 0) {
      throw new IOException("fio said: " + said);
    }
    int at = said.indexOf(work.endsWith("read") ? "\"read\" :" : "\"write\" :");
    Matcher figures = FIGURE.matcher(said);
    double bandwidth = 0;
    double rate = 0;
    for (int from = at; from >= 0 && figures.find(from); from = figures.end()) {
      if (figures.group(1).equals("bw_bytes")) {
        bandwidth = Double.parseDouble(figures.group(2));
      } else {
        rate = Double.parseDouble(figures.group(2));
        break;
      }
    }
    if (bandwidth == 0 || rate == 0) {
      throw new IOException("fio said: " + said);
    }
    return new Reached(bandwidth, rate);
  }
}
