package io.throughline.protocol.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;

/**
 * Remark of an agent on its numbers, for their reader.
 *
 * @param doubtful whether it puts a figure in doubt; else it is only to be known
 * @param text a sentence
 */
public record Note(boolean doubtful, String text) {
  /** Before a doubt's sentence, where notes were texts: {@link RunRecord.Header#schema} 1. */
  private static final String DOUBT_AS_TEXT = "Caution: ";

  @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
  public Note {}

  /** Only to be known. */
  public static Note of(String sentence) {
    return new Note(false, sentence);
  }

  /** Puts a figure in doubt. */
  public static Note doubt(String sentence) {
    return new Note(true, sentence);
  }

  /** The sentences of the doubtful ones, or of the others. */
  public static List<String> texts(List<Note> notes, boolean doubtful) {
    return notes.stream().filter(note -> note.doubtful == doubtful).map(Note::text).toList();
  }

  /** As records of schema 1 have it. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Note ofText(String text) {
    return text.startsWith(DOUBT_AS_TEXT)
        ? doubt(text.substring(DOUBT_AS_TEXT.length()))
        : of(text);
  }
}
