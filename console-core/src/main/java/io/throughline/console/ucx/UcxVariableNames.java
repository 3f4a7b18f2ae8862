package io.throughline.console.ucx;

import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.problem.NearestName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The variables of UCX by name. UCX passes over one that it does not know without a word. A name
 * that is none of these may be a newer UCX's or a module's that is not here; one that nearly is one
 * of them, in a word that no variable has, is a typo.
 */
public final class UcxVariableNames {
  private static final String PREFIX = "UCX_";

  /** Short names are near to each other. */
  private static final int SHORT = 5;

  /** As {@code ucx_info -c -f -a} prints them. */
  private static final Set<String> KNOWN = read();

  private static final Set<String> WORDS =
      Stream.concat(KNOWN.stream(), UcxTransports.names().map(UcxVariableNames::upper))
          .flatMap(UcxVariableNames::words)
          .collect(Collectors.toUnmodifiableSet());

  private UcxVariableNames() {}

  /** Every variable whose name is a typo, by name. */
  public static List<Mistake> typos(Map<String, String> environment) {
    return new TreeMap<>(environment)
        .entrySet().stream()
            .flatMap(given ->
                meant(given.getKey()).stream()
                    .map(near ->
                        new Mistake(
                            given.getKey(),
                            given.getValue(),
                            "UCX has no such variable, and would ignore it without a word",
                            "did you mean %s?".formatted(near))))
            .toList();
  }

  private static Optional<String> meant(String name) {
    if (!name.startsWith(PREFIX) || KNOWN.contains(name)) {
      return Optional.empty();
    }
    String upper = upper(name);
    if (KNOWN.contains(upper + "S")) {
      return Optional.of(upper + "S");
    }
    if (words(name).allMatch(WORDS::contains)) {
      return Optional.empty();
    }
    int most = name.length() - PREFIX.length() <= SHORT ? 1 : 2;
    return KNOWN.stream()
        .filter(near -> NearestName.edits(upper, near) <= most)
        // A newer device's: MLX6 is not MLX5 misspelt.
        .filter(near -> upper.equals(near) || !undigited(upper).equals(undigited(near)))
        .min(
            Comparator.<String>comparingInt(near -> NearestName.edits(upper, near))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static Stream<String> words(String name) {
    return Stream.of(name.split("_", -1));
  }

  private static String upper(String name) {
    return name.toUpperCase(Locale.ROOT);
  }

  private static String undigited(String name) {
    return name.replaceAll("[0-9]+", "0");
  }

  private static Set<String> read() {
    try (InputStream in =
        Objects.requireNonNull(UcxVariableNames.class.getResourceAsStream("variables.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
