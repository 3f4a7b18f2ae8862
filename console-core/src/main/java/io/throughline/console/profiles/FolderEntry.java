package io.throughline.console.profiles;

import io.throughline.protocol.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A profile file as it was found.
 *
 * @param name the file's, without its ending
 * @param content null where the file has mistakes
 * @param problems its mistakes; empty where {@code content} is there
 */
public record FolderEntry<T>(String name, Path file, @Nullable T content, List<Problem> problems) {
  public Optional<T> value() {
    return Optional.ofNullable(content);
  }
}
