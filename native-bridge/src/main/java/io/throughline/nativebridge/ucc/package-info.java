/**
 * UCC, a library of collectives ({@code libucc.so.1}), through FFM. It is optional on a node. Its
 * plugins load the UCX of the process. All calls of a team belong to one thread.
 */
@NullMarked
package io.throughline.nativebridge.ucc;

import org.jspecify.annotations.NullMarked;
