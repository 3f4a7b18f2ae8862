/** Verdicts as JUnit XML, which every build server shows. Immutable; any thread. */
@NullMarked
package io.throughline.console.junit;

import org.jspecify.annotations.NullMarked;
