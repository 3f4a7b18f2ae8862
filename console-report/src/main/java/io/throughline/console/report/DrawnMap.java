package io.throughline.console.report;

import io.throughline.console.pairs.HeatColor;
import io.throughline.console.pairs.HeatMap;
import java.util.List;

/**
 * A heat map as the page draws it.
 *
 * @param marks those that cells, rows and columns have, with words for a legend
 * @param colors by step
 * @param first what the first colour stands for
 * @param last what the last colour stands for
 */
public record DrawnMap(
    HeatMap map, List<Meaning> marks, List<Color> colors, String first, String last) {

  /** A mark, its sign and what it means in words. */
  public record Meaning(HeatMap.Mark mark, String sign, String words) {}

  /** As style sheets take it. */
  public record Color(String fill, String ink) {}

  public static DrawnMap of(HeatMap map) {
    HeatColor.Palette palette = map.palette();
    return new DrawnMap(
        map,
        map.marks().stream().map(mark -> new Meaning(mark, mark.sign(), mark.words())).toList(),
        palette.colors().stream()
            .map(step -> new Color(HeatColor.css(step.fill()), HeatColor.css(step.ink())))
            .toList(),
        palette.first(),
        palette.last());
  }
}
