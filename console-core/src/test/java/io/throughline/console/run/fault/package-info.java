@org.jspecify.annotations.NullMarked
package io.throughline.console.run.fault;
