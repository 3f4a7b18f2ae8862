package io.throughline.console.run.view;

import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The axis of the points of a run in its charts by point. Window, page and paper draw from this one
 * definition.
 *
 * @param kind what tells the points apart
 * @param places along the axis, the smallest size or rate first; names in the order of the points
 * @param groups what each line is of, where one line does not hold all points; else empty
 * @param positions of the points, by their index
 */
public record PointAxis(
    Kind kind, List<Place> places, List<String> groups, List<Position> positions) {
  /** More lines than this are not told apart. */
  private static final int MOST_GROUPS = 6;

  public PointAxis {
    places = List.copyOf(places);
    groups = List.copyOf(groups);
    positions = List.copyOf(positions);
  }

  /** The property that tells points apart. */
  public enum Kind {
    SIZE,
    RATE,
    /** Names have no order: what lies between two of them is nothing, and no line joins them. */
    NAME
  }

  /**
   * A labelled place on the axis.
   *
   * @param value bytes, messages per second, or the number of the name, from 0
   */
  public record Place(long value, String label) {}

  /**
   * The place at which a point is drawn.
   *
   * @param place index of a {@link Place}
   * @param group index of a group; 0 where there are none
   */
  public record Position(int place, int group) {}

  /**
   * @param specs all that the run is to measure, in order, finished or not
   */
  public static PointAxis of(List<PointSpec> specs) {
    List<Long> sizes = specs.stream().map(PointSpec::size).distinct().sorted().toList();
    List<Long> rates = specs.stream().map(PointSpec::rate).distinct().sorted().toList();
    if (rates.size() > 1 && rates.getFirst() > 0) {
      List<Place> places = places(rates, MessageRate::format);
      PointAxis axis =
          placed(Kind.RATE, specs, places, PointSpec::rate, s -> ByteCount.binary(s.size()));
      if (axis.tellsApart()) {
        return axis;
      }
    } else if (sizes.size() > 1) {
      List<Place> places = places(sizes, ByteCount::binary);
      PointAxis axis = placed(Kind.SIZE, specs, places, PointSpec::size, PointSpec::work);
      if (axis.tellsApart()) {
        return axis;
      }
    }
    return repeated(specs).orElseGet(() -> named(specs));
  }

  /**
   * The axis where everything is measured equally often: the repeats of one thing stand together.
   */
  private static Optional<PointAxis> repeated(List<PointSpec> specs) {
    List<String> whats = specs.stream().map(PointAxis::what).distinct().toList();
    int[] times = new int[whats.size()];
    List<Position> positions = new ArrayList<>();
    for (PointSpec spec : specs) {
      int place = whats.indexOf(what(spec));
      positions.add(new Position(place, times[place]++));
    }
    int repeats = times[0];
    if (whats.size() < 2
        || repeats < 2
        || repeats > MOST_GROUPS
        || Arrays.stream(times).anyMatch(count -> count != repeats)) {
      return Optional.empty();
    }
    List<Place> places =
        IntStream.range(0, whats.size()).mapToObj(i -> new Place(i, whats.get(i))).toList();
    List<String> groups =
        IntStream.rangeClosed(1, repeats).mapToObj(i -> "%d of %d".formatted(i, repeats)).toList();
    return Optional.of(new PointAxis(Kind.NAME, places, groups, positions));
  }

  private static String what(PointSpec spec) {
    return (spec.work() + " " + ByteCount.binary(spec.size())).strip();
  }

  private static PointAxis named(List<PointSpec> specs) {
    List<Place> names = new ArrayList<>();
    List<Position> positions = new ArrayList<>();
    for (PointSpec spec : specs) {
      positions.add(new Position(names.size(), 0));
      names.add(new Place(names.size(), spec.label()));
    }
    return new PointAxis(Kind.NAME, names, List.of(), positions);
  }

  private static List<Place> places(List<Long> values, Function<Long, String> label) {
    return values.stream().map(value -> new Place(value, label.apply(value))).toList();
  }

  private static PointAxis placed(
      Kind kind,
      List<PointSpec> specs,
      List<Place> places,
      Function<PointSpec, Long> value,
      Function<PointSpec, String> group) {
    List<Long> values = places.stream().map(Place::value).toList();
    List<String> groups = specs.stream().map(group).distinct().toList();
    List<Position> positions =
        specs.stream()
            .map(s -> new Position(values.indexOf(value.apply(s)), groups.indexOf(group.apply(s))))
            .toList();
    return new PointAxis(kind, places, groups.size() == 1 ? List.of() : groups, positions);
  }

  /** Whether no two points share a position, and there are not too many lines. */
  private boolean tellsApart() {
    Set<Position> taken = new HashSet<>(positions);
    return taken.size() == positions.size() && groups.size() <= MOST_GROUPS;
  }

  /** Whether a line may go from one place to the next. */
  public boolean joined() {
    return kind != Kind.NAME;
  }

  /**
   * {@code vs. block size}, for titles.
   *
   * @param piece what is moved one after the other; may be empty
   */
  public String against(String piece) {
    return switch (kind) {
      case SIZE -> "vs. %ssize".formatted(piece.isEmpty() ? "" : piece + " ");
      case RATE -> "vs. planned rate";
      case NAME -> "by point";
    };
  }

  /**
   * {@code By block size}, above the charts.
   *
   * @param piece what is moved one after the other
   */
  public String heading(String piece) {
    return switch (kind) {
      case SIZE -> "By %s size".formatted(piece);
      case RATE -> "By planned rate";
      case NAME -> "By point";
    };
  }

  /** The point at a position; empty where it is not measured. */
  public Optional<Point> at(List<Point> measured, int place, int group) {
    Position position = new Position(place, group);
    return measured.stream()
        .filter(p -> positions.get(p.spec().index()).equals(position))
        .findFirst();
  }
}
