package io.throughline.launch.bundle;

/** Versions of numbers and dots: {@code 2.36}. Empty is lower than all. */
public final class Versions {
  private Versions() {}

  static String higher(String one, String other) {
    return compare(one, other) >= 0 ? one : other;
  }

  /** As {@link java.util.Comparator}. */
  public static int compare(String one, String other) {
    String[] a = one.split("\\.", -1);
    String[] b = other.split("\\.", -1);
    for (int i = 0; i < Math.max(a.length, b.length); i++) {
      int difference = Integer.compare(part(a, i), part(b, i));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  private static int part(String[] version, int i) {
    return i < version.length && version[i].matches("\\d{1,8}") ? Integer.parseInt(version[i]) : -1;
  }
}
