/**
 * The charts' contents: names, order, colours, units, rules for axes, limits and bands, made once
 * of samples, points and stages. Window, page and paper draw these. Immutable; any thread.
 */
@NullMarked
package io.throughline.console.chart;

import org.jspecify.annotations.NullMarked;
