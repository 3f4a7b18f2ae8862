/**
 * The definition of a scenario's fields, from which form, YAML, command line, docs and checks come.
 */
@NullMarked
package io.throughline.protocol.setting;

import org.jspecify.annotations.NullMarked;
