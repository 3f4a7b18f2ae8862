package io.throughline.benchmarks;

import java.nio.file.Path;
import java.util.function.Consumer;

/** A named group of figures that are measured in one run. */
interface Benchmark {
  /** As given on the command line. */
  String name();

  /** The name of the result file, without {@code .json}. */
  default String results() {
    return name();
  }

  /**
   * @param home the checkout, built
   * @param figures takes each figure, and measures it if it is wanted, before it returns
   */
  void measure(Path home, Consumer<Figure> figures) throws Exception;
}
