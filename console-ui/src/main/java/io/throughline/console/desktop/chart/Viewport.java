package io.throughline.console.desktop.chart;

import io.throughline.console.chart.Scale;
import java.util.ArrayList;
import java.util.List;
import javafx.util.Subscription;

/**
 * The stretch of time that charts show, the same for all of a page: everything there is, also as it
 * grows, or a part that a person chose, which stays. Seconds; one thread.
 */
public final class Viewport {
  /** A shorter stretch holds nothing to see. */
  static final double SHORTEST = 0.2;

  private final List<Runnable> listeners = new ArrayList<>();
  private boolean growing;
  private double end;
  private double from = Double.NaN;
  private double to = Double.NaN;

  /** Sets whether more is to come: then the first seconds do not fill the charts. */
  void growing(boolean is) {
    if (growing != is) {
      growing = is;
      tell();
    }
  }

  /** Whether everything is shown. */
  public boolean whole() {
    return Double.isNaN(from);
  }

  /** The beginning of the shown stretch. */
  public double from() {
    return whole() ? 0 : from;
  }

  /** The end of the shown stretch. */
  public double to() {
    return whole() ? end : to;
  }

  /** Sets how far the data reaches; nobody is told, since the caller draws anyway. */
  void reach(double seconds) {
    end = seconds;
    if (!whole() && from >= end) {
      from = Double.NaN;
      to = Double.NaN;
    }
  }

  /** The time axis that shows it, with about so many labels. */
  Scale scale(int labels) {
    return whole() && growing
        ? Scale.time(to(), labels)
        : Scale.time(from(), Math.max(to(), from() + SHORTEST), labels);
  }

  /** Told whenever another stretch is to be shown. */
  Subscription onChange(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Shows this stretch; what lies outside of the data is left out. */
  public void select(double one, double other) {
    double begin = Math.clamp(Math.min(one, other), 0, end);
    double until = Math.clamp(Math.max(one, other), 0, end);
    if (until - begin < SHORTEST) {
      double middle = (begin + until) / 2;
      begin = Math.clamp(middle - SHORTEST / 2, 0, Math.max(0, end - SHORTEST));
      until = begin + SHORTEST;
    }
    boolean all = begin <= 0 && until >= end;
    from = all ? Double.NaN : begin;
    to = all ? Double.NaN : until;
    tell();
  }

  /**
   * @param at what stays where it is
   * @param factor of the stretch's length; below 1 shows less, closer
   */
  public void zoom(double at, double factor) {
    if (end <= 0) {
      return;
    }
    double middle = Math.clamp(at, from(), to());
    double begin = middle - (middle - from()) * factor;
    double until = middle + (to() - middle) * factor;
    select(begin, until);
  }

  /** As {@link #zoom(double, double)}, around the middle. */
  public void zoom(double factor) {
    zoom((from() + to()) / 2, factor);
  }

  /** Moves the shown stretch by so many seconds, as far as there is data. */
  public void pan(double seconds) {
    if (whole()) {
      return;
    }
    double length = to - from;
    double begin = Math.clamp(from + seconds, 0, Math.max(0, end - length));
    from = begin;
    to = begin + length;
    tell();
  }

  /** Shows everything again. */
  public void reset() {
    from = Double.NaN;
    to = Double.NaN;
    tell();
  }

  private void tell() {
    List.copyOf(listeners).forEach(Runnable::run);
  }
}
