package io.throughline.console.cli;

import io.throughline.console.history.Moment;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A moment as an option takes it. */
final class MomentText implements ITypeConverter<Moment> {
  @Override
  public Moment convert(String text) {
    try {
      return Moment.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
