/** An acceptance as page, JSON, JUnit XML and a list of good nodes. */
@NullMarked
package io.throughline.console.report.acceptance;

import org.jspecify.annotations.NullMarked;
