package io.throughline.console.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a report is to be written.
 *
 * @param folder null for the usual place
 * @param anonymous whether names of hosts and users, and addresses, are replaced
 */
record ReportChoice(@Nullable Path folder, boolean anonymous) {}
