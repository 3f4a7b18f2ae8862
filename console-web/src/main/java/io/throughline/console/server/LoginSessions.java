package io.throughline.console.server;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import io.throughline.console.run.agent.AgentSlots;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sessions of those who are in. A key opens once and is worth nothing afterwards; who used it
 * holds a cookie until this console ends. Any thread.
 */
final class LoginSessions {

  /** A person asks for a few links, not for hundreds. */
  private static final int MOST_KEYS = 32;

  private final Set<String> keys = ConcurrentHashMap.newKeySet();
  private final Set<String> guests = ConcurrentHashMap.newKeySet();

  /** A new key; of too many, the others are void. */
  String key() {
    if (keys.size() >= MOST_KEYS) {
      keys.clear();
    }
    String key = AgentSlots.secret();
    keys.add(key);
    return key;
  }

  /** Exchanges a key for the cookie's value; empty where it opens nothing or was used. */
  Optional<String> exchange(String key) {
    if (!keys.remove(key)) {
      return Optional.empty();
    }
    String guest = AgentSlots.secret();
    guests.add(guest);
    return Optional.of(guest);
  }

  /** Lets the browser that asks in, from its next request on. */
  static void admit(Context request, String guest) {
    Cookie cookie = new Cookie(cookieName(request), guest);
    cookie.setHttpOnly(true);
    cookie.setSameSite(SameSite.STRICT);
    cookie.setPath("/");
    request.cookie(cookie);
  }

  boolean knows(Context request) {
    String shown = request.cookie(cookieName(request));
    return shown != null && guests.stream().anyMatch(guest -> same(guest, shown));
  }

  /** Browsers give a cookie to every port of a host, so each console's has a name of its own. */
  private static String cookieName(Context request) {
    return "throughline-" + request.req().getLocalPort();
  }

  /** Takes as long wherever they differ. */
  static boolean same(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
