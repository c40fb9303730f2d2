package io.loadline.cli;

import java.util.Locale;

/** A part of a name, typed key by key; only pools that have it in their names are shown. */
final class NameFilter {

    private static final int ESCAPE = 27;
    private static final int DELETE = 127;

    private final StringBuilder text = new StringBuilder();
    private boolean typed;

    /** Whether keys are letters of it, not commands. */
    boolean isTyped() {
        return typed;
    }

    void begin() {
        text.setLength(0);
        typed = true;
    }

    /** Enter ends it, Escape takes it back. */
    void type(int key) {
        switch (key) {
            case '\n':
            case '\r':
                typed = false;
                break;
            case ESCAPE:
                text.setLength(0);
                typed = false;
                break;
            case '\b':
            case DELETE:
                text.setLength(Math.max(0, text.length() - 1));
                break;
            default:
                if (!Character.isISOControl(key)) {
                    text.appendCodePoint(key);
                }
        }
    }

    boolean matches(String name) {
        return name.toLowerCase(Locale.ROOT).contains(text.toString().toLowerCase(Locale.ROOT));
    }

    String prompt() {
        return "name contains: " + text + "_   Enter: done  Esc: all pools";
    }

    /** Follows the order of the pools; empty without a filter. */
    String inWords() {
        return text.length() == 0 ? "" : ", only *" + text + "*";
    }
}
