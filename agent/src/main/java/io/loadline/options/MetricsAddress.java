package io.loadline.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the metrics are to be had. Immutable. */
public final class MetricsAddress {

    private static final Pattern FORM = Pattern.compile("(?:(\\[[0-9a-fA-F:.%]+]|[^\\s:/\\[\\]]+):)?(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    /** Name or number, null for the loopback address. */
    public final String host;

    /** 0: any that is free. */
    public final int port;

    private MetricsAddress(String host, int port) {
        this.host = host;
        this.port = port;
    }

    /** Of {@code PORT} or {@code ADDRESS:PORT}, an IPv6 address in brackets. */
    static MetricsAddress of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(2)) > MAX_PORT) {
            throw new IllegalArgumentException(text);
        }
        String host = form.group(1);
        return new MetricsAddress(
                host != null && host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
                Integer.parseInt(form.group(2)));
    }
}
