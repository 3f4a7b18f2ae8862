package io.throughline.console.run.verdict.rule;

import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One reason not to believe a number.
 *
 * @param id of the flags that it raises: stable, for scripts
 * @param check gives a sentence, with the values, for each time that it applies
 */
record Rule(String id, Function<FinishedRun, Stream<String>> check) {}
