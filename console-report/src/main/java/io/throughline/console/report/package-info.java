/**
 * A run as a folder that can be handed on: the page, the record, the samples, the logs. Made from
 * history alone, so that the same run gives the same files. One thread per report.
 */
@NullMarked
package io.throughline.console.report;

import org.jspecify.annotations.NullMarked;
