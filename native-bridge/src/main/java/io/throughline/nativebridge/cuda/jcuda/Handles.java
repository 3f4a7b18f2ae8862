package io.throughline.nativebridge.cuda.jcuda;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JCuda's objects of one kind, by numbers from 1. */
final class Handles<T> {
  private final List<@Nullable T> objects = new ArrayList<>();

  synchronized long add(T object) {
    objects.add(object);
    return objects.size();
  }

  /**
   * @throws IllegalStateException when it was ended
   */
  synchronized T get(long handle) {
    return found(objects.get((int) handle - 1));
  }

  synchronized T remove(long handle) {
    return found(objects.set((int) handle - 1, null));
  }

  private T found(@Nullable T object) {
    if (object == null) {
      throw new IllegalStateException("it was ended already");
    }
    return object;
  }
}
