/** Tests of annotations. */
@org.jspecify.annotations.NullMarked
package io.throughline.console.run.annotation;
