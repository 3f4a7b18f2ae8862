package io.throughline.console.compare;

/** Two ranks by their names, the same in every run: data goes from one to the other. */
public record RankPair(String from, String to) {

  /** {@code gpu1 → gpu2}. */
  public String text() {
    return from + " → " + to;
  }
}
