package io.throughline.protocol.result;

/**
 * The mark of a note that puts a figure in doubt. Other notes are only to be known.
 *
 * <p>It is a word that people read, so that notes stay plain sentences wherever they are kept.
 */
public final class Caution {
  private static final String WORD = "Caution: ";

  private Caution() {}

  /** A note that says so. */
  public static String of(String sentence) {
    return WORD + sentence;
  }

  /** Whether the note puts a figure in doubt. */
  public static boolean in(String note) {
    return note.startsWith(WORD);
  }

  /** The note without its mark. */
  public static String without(String note) {
    return in(note) ? note.substring(WORD.length()) : note;
  }
}
