package io.throughline.launch.ssh;

import io.throughline.launch.StepFailure;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts that stand for {@code %h} and the like in OpenSSH's configuration.
 *
 * @param texts by token
 */
record SshTokens(Map<String, String> texts) {
  private static final Pattern TOKEN = Pattern.compile("%(.?)");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

  /**
   * @param alias as it was asked for
   * @param key under which the host key is looked up
   */
  static SshTokens of(SshHome home, String alias, String host, int port, String user, String key) {
    return new SshTokens(
        Map.of(
            "%",
            "%",
            "d",
            home.expand("~").toString(),
            "h",
            host,
            "k",
            key,
            "n",
            alias,
            "p",
            Integer.toString(port),
            "r",
            user,
            "u",
            home.user()));
  }

  /**
   * @throws StepFailure at a token that is not known
   */
  String in(String text) throws StepFailure {
    StringBuilder out = new StringBuilder();
    Matcher token = TOKEN.matcher(text);
    while (token.find()) {
      String value = texts.get(token.group(1));
      if (value == null) {
        throw new StepFailure(
            "'%s' in ~/.ssh/config has a token that is not understood here".formatted(text),
            "write what it stands for, or set the field in the node's profile");
      }
      token.appendReplacement(out, Matcher.quoteReplacement(value));
    }
    token.appendTail(out);
    return VARIABLE
        .matcher(out)
        .replaceAll(m -> Matcher.quoteReplacement(System.getenv().getOrDefault(m.group(1), "")));
  }
}
