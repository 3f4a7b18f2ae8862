package io.throughline.console.chart;

/**
 * The filled area between two lines.
 *
 * @param upper index of a line
 * @param lower index of another
 */
public record Band(int upper, int lower) {}
