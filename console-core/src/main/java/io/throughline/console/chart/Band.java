package io.throughline.console.chart;

/**
 * What lies between two lines, filled.
 *
 * @param upper index of a line
 * @param lower index of another
 */
public record Band(int upper, int lower) {}
