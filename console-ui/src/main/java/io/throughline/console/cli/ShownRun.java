package io.throughline.console.cli;

import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A run as JSON; {@code docs/json.md} says what the fields are.
 *
 * @param report the page of its report; null where none was written
 */
record ShownRun(RunRecord run, @Nullable String report) {
  ShownRun(RunRecord run, @Nullable Path page) {
    this(run, page == null ? null : page.toString());
  }
}
