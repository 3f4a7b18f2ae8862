/**
 * The live charts: series cut down to the pixels there are, scales that a person reads at a glance,
 * gaps shown as gaps. {@link io.throughline.console.desktop.chart.Decimation} and {@link
 * io.throughline.console.desktop.chart.Scale} are plain and may be used on any thread; the rest
 * belongs to the JavaFX thread.
 */
@NullMarked
package io.throughline.console.desktop.chart;

import org.jspecify.annotations.NullMarked;
