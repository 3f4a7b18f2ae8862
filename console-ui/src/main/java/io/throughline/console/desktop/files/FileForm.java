package io.throughline.console.desktop.files;

import javafx.beans.property.ReadOnlyBooleanProperty;
import org.jspecify.annotations.Nullable;

/** A form for the content of a file, which may not be there yet. */
public interface FileForm<T> extends Draft {
  /** Whether it has no file yet. */
  boolean isNew();

  /** The name of its file; empty where it has none. */
  String originalName();

  /** Whether this is what was opened. */
  boolean isOf(@Nullable T content);

  /** Whether it differs from what is on disk. */
  ReadOnlyBooleanProperty changedProperty();

  /** Back to what is on disk. */
  void revert();
}
