// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one line that a server prints when it takes requests; written and read here alone. */
public record ReadyLine(URI url, long pid, int threads, Work work) {

    private static final Pattern SHAPE = Pattern.compile(
            "Ready: (\\S+) pid (\\d+), (\\d+) threads?, a request computes (\\d+) digits of (\\w+) and sleeps (\\d+) ms");

    @Override
    public String toString() {
        return "Ready: %s pid %d, %d %s, a request computes %d digits of %s and sleeps %d ms"
                .formatted(
                        url, pid, threads, threads == 1 ? "thread" : "threads", work.digits(), work.of(), work.sleep());
    }

    /** The line in {@code printed}, or nothing if it is some other line. */
    public static Optional<ReadyLine> parse(String printed) {
        Matcher found = SHAPE.matcher(printed);
        if (!found.lookingAt()) {
            return Optional.empty();
        }
        Irrational of = Irrational.valueOf(found.group(5).toUpperCase(Locale.ROOT));
        Work work = new Work(of, Integer.parseInt(found.group(4)), Integer.parseInt(found.group(6)));
        return Optional.of(new ReadyLine(
                URI.create(found.group(1)), Long.parseLong(found.group(2)), Integer.parseInt(found.group(3)), work));
    }
}
