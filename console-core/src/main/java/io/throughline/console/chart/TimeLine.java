package io.throughline.console.chart;

/**
 * A line over time.
 *
 * @param source of its values, which come as the run goes on
 */
public record TimeLine(String label, SeriesColor color, Stroke stroke, SeriesSource source)
    implements ChartLine {}
