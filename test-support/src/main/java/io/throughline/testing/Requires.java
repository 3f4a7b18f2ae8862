package io.throughline.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** A need of a test of the machine; without it the test is skipped with a reason. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(RequiresCondition.class)
public @interface Requires {
  /** Commands that have to be on the path or in {@code /usr/sbin}. */
  String[] commands() default {};

  /** Whether {@link TwoHosts} is used: root, namespaces and sshd. */
  boolean hosts() default false;

  /** What {@link TwoHosts} are started with; their roots are made here if need be. */
  Distribution[] distributions() default {};

  /** Whether {@link LimitedMemory} is used: root, and control groups that can be made. */
  boolean memoryGroups() default false;

  /** Bytes of memory that have to be available. */
  long memory() default 0;
}
