package io.throughline.protocol.problem;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Problems in the order in which they are found. Belongs to one thread. */
public final class Problems extends AbstractList<Problem> {
  private final List<Problem> found = new ArrayList<>();

  public Problems() {}

  /** Begins with problems that were found before. */
  public Problems(Collection<Problem> found) {
    this.found.addAll(found);
  }

  /** Adds one, as {@link Problem} has its parts. */
  public void add(String where, String what, String remedy) {
    add(new Problem(where, what, remedy));
  }

  /** Adds one whose remedy is said by {@code what}. */
  public void add(String where, String what) {
    add(new Problem(where, what));
  }

  @Override
  public void add(int index, Problem problem) {
    found.add(index, problem);
  }

  @Override
  public Problem get(int index) {
    return found.get(index);
  }

  @Override
  public int size() {
    return found.size();
  }
}
