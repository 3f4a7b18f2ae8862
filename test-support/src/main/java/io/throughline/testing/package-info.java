/**
 * What the tests of several modules share: hosts made of namespaces, each with a real sshd.
 *
 * <p>Instances may be used from any thread, one at a time.
 */
@NullMarked
package io.throughline.testing;

import org.jspecify.annotations.NullMarked;
