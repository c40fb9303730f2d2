// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Format in which pages are written. Immutable. */
public final class Format {

    /** Description of the formats, for users. */
    public static final String ACCEPTED =
            "text, text:WIDTH for lines of at most so many characters, markdown, html, json, json:SECONDS for the waits of that time alone, or json:NAME,NAME for these attributes alone";

    private static final Pattern FORMAT = Pattern.compile(
            "(text)(?::(\\d{1,4}))?|markdown|html|(json)(?::(?:(\\d{1,5})|([A-Z]\\w*(?:,[A-Z]\\w*)*)))?");
    private static final int MIN_WIDTH = 40;
    private static final int DEFAULT_WIDTH = 100;

    private final String name;
    private final int width;

    /** Seconds whose waits the caller wants; -1 for the whole history. */
    public final int seconds;

    /** Names of the attributes that the caller wants; empty for all. */
    public final List<String> attributes;

    private Format(String name, int width, int seconds, List<String> attributes) {
        this.name = name;
        this.width = width;
        this.seconds = seconds;
        this.attributes = attributes;
    }

    /**
     * Parses a format.
     *
     * @throws IllegalArgumentException with a sentence for the caller, if the text is not an accepted format
     */
    public static Format of(String text) {
        Matcher format = FORMAT.matcher(text);
        if (!format.matches()) {
            throw new IllegalArgumentException("report takes " + ACCEPTED + ", not '" + text + "'");
        }
        boolean plain = format.group(1) != null;
        int width = format.group(2) == null ? DEFAULT_WIDTH : Integer.parseInt(format.group(2));
        int seconds = format.group(4) == null ? -1 : Integer.parseInt(format.group(4));
        return new Format(
                plain ? "text" : format.group(3) != null ? "json" : text,
                Math.max(MIN_WIDTH, width),
                seconds,
                format.group(5) == null
                        ? Collections.emptyList()
                        : Arrays.asList(format.group(5).split(",")));
    }

    /**
     * Writes the pages one below the other. Lines end with a line feed, except the last.
     *
     * @param heading a sentence above the pages; may be empty
     * @param data the values that JSON contains instead of pages: open types, maps and collections
     */
    public String write(String heading, Supplier<List<Page>> pages, Supplier<?> data) {
        switch (name) {
            case "json":
                return Json.of(data.get());
            case "markdown":
                return String.join("\n", all(heading, pages.get(), Page::markdown));
            case "html":
                return Html.document("Loadline", html(heading, pages.get()));
            default:
                return String.join("\n", all(heading, pages.get(), page -> page.text(width)));
        }
    }

    /** Returns true if programs read this format. */
    public boolean isForPrograms() {
        return name.equals("json");
    }

    /** Writes the overview of all pools as HTML for a browser, otherwise as text. */
    public String write(Overview pools) {
        String text = name.equals("html") ? pools.html() : pools.text(width);
        return name.equals("markdown") ? "```\n" + text + "\n```" : text;
    }

    /** Returns the media type, as HTTP names it. */
    public String mediaType() {
        switch (name) {
            case "json":
                return "application/json";
            case "html":
                return "text/html; charset=utf-8";
            default:
                return "text/" + (name.equals("markdown") ? name : "plain") + "; charset=utf-8";
        }
    }

    private List<String> html(String heading, List<Page> pages) {
        return all(heading.isEmpty() ? heading : "<p>" + Html.text(heading) + "</p>", pages, Page::html);
    }

    private List<String> all(String heading, List<Page> pages, Function<Page, List<String>> lines) {
        List<String> all = new ArrayList<>(heading.isEmpty() ? Collections.emptyList() : heading(heading));
        for (Page page : pages) {
            if (!all.isEmpty()) {
                all.addAll(Arrays.asList("", ""));
            }
            all.addAll(lines.apply(page));
        }
        return all;
    }

    private List<String> heading(String heading) {
        return name.equals("text") ? Fit.words(heading, width) : Collections.singletonList(heading);
    }
}
