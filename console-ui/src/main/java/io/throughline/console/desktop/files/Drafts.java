package io.throughline.console.desktop.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Drafts that were typed and not saved, by the names of their files. What is not shown any more
 * stays here until it is shown again, saved or given up.
 */
final class Drafts {
  private final Map<String, Draft> left = new LinkedHashMap<>();
  private String shownName = "";
  private @Nullable Draft shown;

  /** Shows this one now; the one before has been left. */
  void show(String name, Draft form) {
    left.remove(name);
    shownName = name;
    shown = form;
  }

  boolean shows(Draft form) {
    return form.equals(shown);
  }

  /**
   * None is shown any more.
   *
   * @return the name of the one that is kept; empty where nothing was typed
   */
  Optional<String> leave() {
    Draft form = shown;
    shown = null;
    if (form == null || !form.touched()) {
      return Optional.empty();
    }
    left.put(shownName, form);
    return Optional.of(shownName);
  }

  /** Whether it is shown, or kept. */
  boolean holds(Draft form) {
    return form.equals(shown) || left.containsValue(form);
  }

  /** Drops a draft that was saved or is given up. */
  void drop(Draft form) {
    left.values().remove(form);
    if (form.equals(shown)) {
      shown = null;
    }
  }

  /** Whatever was typed for this file is given up. */
  void drop(String name) {
    of(name).ifPresent(this::drop);
  }

  /** The unsaved draft of this file. */
  Optional<Draft> of(String name) {
    return shown != null && shownName.equals(name)
        ? Optional.of(shown).filter(Draft::touched)
        : Optional.ofNullable(left.get(name));
  }

  /** Whether something was typed for this file that is not shown now. */
  boolean waits(String name) {
    return left.containsKey(name);
  }

  /** Names of all files that something was typed for. */
  List<String> names() {
    List<String> names = new ArrayList<>(left.keySet());
    if (shown != null && shown.touched()) {
      names.add(shownName);
    }
    return names.stream().sorted().toList();
  }
}
