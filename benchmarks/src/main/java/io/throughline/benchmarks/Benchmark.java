package io.throughline.benchmarks;

import java.nio.file.Path;
import java.util.List;

/** A named group of figures that are measured in one run. */
interface Benchmark {
  /** As given on the command line, and of its result file. */
  String name();

  /**
   * @param home the checkout, built
   */
  List<Row> measure(Path home) throws Exception;
}
