/** Rules about the code that tests hold: who may use what, and how it reads. */
@NullMarked
package io.throughline.testing.structure;

import org.jspecify.annotations.NullMarked;
