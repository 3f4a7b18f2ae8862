package io.throughline.console.cli;

import io.throughline.console.report.ReportFormat;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Options of a report.
 *
 * @param folder null for the usual place
 * @param anonymous whether names of hosts and users, and addresses, are replaced
 * @param formats at least one
 */
record ReportChoice(@Nullable Path folder, boolean anonymous, Set<ReportFormat> formats) {

  /** In the usual formats, under its own names. */
  static ReportChoice usual(@Nullable Path folder) {
    return new ReportChoice(folder, false, ReportFormat.usual());
  }
}
