/**
 * Reaching a node over SSH, one class per step: {@code ~/.ssh/config}, host keys, logging in, jump
 * hosts, forwarding. JSch stays inside this package.
 *
 * <p>Everything here may be used from any thread; every wait has a bound.
 */
@NullMarked
package io.throughline.launch.ssh;

import org.jspecify.annotations.NullMarked;
