/**
 * Charts in the window: cursor, zoom, legends that are switches. What they show comes from {@code
 * console.chart}, and {@code console.drawing} draws it. Belongs to the JavaFX thread.
 */
@NullMarked
package io.throughline.console.desktop.chart;

import org.jspecify.annotations.NullMarked;
