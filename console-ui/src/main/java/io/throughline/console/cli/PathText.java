package io.throughline.console.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A path as an option takes it. */
final class PathText implements ITypeConverter<Path> {
  @Override
  public Path convert(String text) {
    if (text.isEmpty()) {
      // Java takes it for the folder that one is in.
      throw new TypeConversionException("nothing is given; name a file or a folder");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(sentence(e));
    }
  }

  /** The reason why a text is no path: mostly that the locale lacks its letters. */
  static String sentence(InvalidPathException e) {
    return "'%s' is no path in this locale (%s); set LC_ALL to one of UTF-8, such as C.UTF-8"
        .formatted(e.getInput(), e.getReason());
  }
}
