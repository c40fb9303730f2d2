package io.loadline.visualvm.options;

import java.util.prefs.PreferenceChangeListener;
import java.util.prefs.Preferences;
import org.openide.util.NbPreferences;

/** How often the tab looks, in seconds; kept by VisualVM from start to start. */
public final class RefreshRate {

    public static final int MIN = 1;
    public static final int MAX = 60;

    private static final String KEY = "refreshSeconds";
    private static final int USUAL = 2;

    private RefreshRate() {}

    public static int seconds() {
        return Math.max(MIN, Math.min(MAX, preferences().getInt(KEY, USUAL)));
    }

    static void set(int seconds) {
        preferences().putInt(KEY, seconds);
    }

    public static void watch(PreferenceChangeListener listener) {
        preferences().addPreferenceChangeListener(listener);
    }

    public static void unwatch(PreferenceChangeListener listener) {
        preferences().removePreferenceChangeListener(listener);
    }

    private static Preferences preferences() {
        return NbPreferences.forModule(RefreshRate.class);
    }
}
