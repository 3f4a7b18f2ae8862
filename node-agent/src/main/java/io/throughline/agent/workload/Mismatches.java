package io.throughline.agent.workload;

import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Accounts what was checked: how many, how many were wrong, and the first few of those in words.
 */
public final class Mismatches {
  /** Mismatches that are described; further ones are only counted. */
  private static final int MAX_DESCRIBED = 5;

  private final List<Note> described = new ArrayList<>();
  private long checked;
  private long count;

  public void reset() {
    described.clear();
    checked = 0;
    count = 0;
  }

  /** Counts one that is as it has to be; allocates nothing. */
  public void right() {
    checked++;
  }

  /**
   * Counts one that is not.
   *
   * @param sentence what is wrong, asked for while few are described
   */
  public void wrong(Supplier<String> sentence) {
    checked++;
    count++;
    if (described.size() < MAX_DESCRIBED) {
      described.add(Note.of(sentence.get()));
    }
  }

  /** Right or wrong. */
  public long checked() {
    return checked;
  }

  /** Wrong ones. */
  public long count() {
    return count;
  }

  /** The first few, a sentence each. */
  public List<Note> described() {
    return List.copyOf(described);
  }
}
