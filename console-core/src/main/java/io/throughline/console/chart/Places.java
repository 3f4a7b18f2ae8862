package io.throughline.console.chart;

import io.throughline.console.run.view.PointAxis;
import io.throughline.console.run.view.PointAxis.Place;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An axis along which values stand at places of their own.
 *
 * @param places ascending; names are 0, 1, 2, ...
 * @param joined whether a line may go from one place to the next, and equal ratios are equal
 *     lengths; what lies between two names is nothing
 * @param bridged whether lines go on over places at which they have no value
 */
public record Places(List<Place> places, boolean joined, boolean bridged) {
  public Places {
    places = List.copyOf(places);
  }

  static Places of(PointAxis axis) {
    return new Places(axis.places(), axis.joined(), false);
  }

  static Places named(List<String> names) {
    return new Places(
        IntStream.range(0, names.size()).mapToObj(i -> new Place(i, names.get(i))).toList(),
        false,
        false);
  }
}
