package io.throughline.protocol.setting;

/**
 * One field of a scenario, defined once for form, YAML, command line, docs and validation.
 *
 * @param id as in YAML and {@code --set}, camel case
 * @param label for a form, without unit
 * @param help one or two sentences, the same everywhere
 * @param group the heading under which a form shows it
 * @param type its values and their range
 * @param defaultText the default, as a person would type it
 */
public record Setting(
    String id, String label, String help, String group, SettingType type, String defaultText) {}
