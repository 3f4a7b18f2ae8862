package io.throughline.console.ucx;

import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.setting.LibraryVariable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Spaces in lists of UCX's variables. UCX takes a space as a part of the name: of "eth0, lo" it
 * looks for a device " lo", warns in its log, and goes on without.
 */
public final class UcxSpaces {
  private static final Pattern BESIDE_A_NAME = Pattern.compile("^\\s+|\\s+$|\\s+(?=,)|(?<=,)\\s+");

  private UcxSpaces() {}

  /** Every variable whose value has one at an end or beside a comma, by name. */
  public static List<Mistake> in(Map<String, String> environment) {
    return new TreeMap<>(environment)
        .entrySet().stream()
            .filter(given -> LibraryVariable.ofUcx(given.getKey()))
            .filter(given -> BESIDE_A_NAME.matcher(given.getValue()).find())
            .map(given ->
                new Mistake(
                    given.getKey(),
                    given.getValue(),
                    "UCX takes the spaces as parts of the names, and does not find those",
                    "write %s=%s"
                        .formatted(
                            given.getKey(),
                            BESIDE_A_NAME.matcher(given.getValue()).replaceAll(""))))
            .toList();
  }
}
