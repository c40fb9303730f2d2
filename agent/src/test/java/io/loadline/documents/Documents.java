// SPDX-License-Identifier: Apache-2.0
package io.loadline.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Markdown documents of the repository, and what their lines are. */
public final class Documents {

    /** The root of the repository; tests run in {@code agent}. */
    public static final Path ROOT = Paths.get("..").toAbsolutePath().normalize();

    private static final Pattern ITEM = Pattern.compile(" *([-*]|\\d+\\.) .*");

    private Documents() {}

    /** Returns all documents, without those below a {@code target} or a hidden folder other than {@code .github}. */
    public static List<Path> all() {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> Arrays.stream(name(file).split("/"))
                            .noneMatch(name -> name.equals("target")
                                    || name.equals("node_modules")
                                    || name.startsWith(".") && !name.equals(".github")))
                    .sorted()
                    .collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a document's path from the root, with slashes. */
    public static String name(Path document) {
        return ROOT.relativize(document).toString().replace('\\', '/');
    }

    public static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the lines of code blocks, fenced or indented; lines that end in a backslash are joined with the next. */
    public static List<String> code(List<String> lines) {
        return split(lines, true);
    }

    /** Returns the lines outside of code blocks; a line of code is empty. */
    public static List<String> prose(List<String> lines) {
        return split(lines, false);
    }

    /** Returns code blocks, and spans of code outside of them. */
    public static List<String> codeAndSpans(List<String> lines) {
        List<String> all = new ArrayList<>(code(lines));
        for (String line : prose(lines)) {
            Matcher span = Pattern.compile("`([^`]+)`").matcher(line);
            while (span.find()) {
                all.add(span.group(1));
            }
        }
        return all;
    }

    /** Returns paragraphs and items of lists, without headings and tables; a span of code is one word. */
    public static List<String> paragraphs(List<String> lines) {
        List<String> paragraphs = new ArrayList<>();
        boolean goesOn = false;
        for (String line : prose(lines)) {
            boolean isItem = ITEM.matcher(line).matches();
            String text = isItem ? line.replaceFirst("^ *([-*]|\\d+\\.) ", "") : line.trim();
            boolean isProse = !text.isEmpty() && !text.matches("[|#<!].*");
            if (isProse && goesOn && !isItem) {
                int last = paragraphs.size() - 1;
                paragraphs.set(last, paragraphs.get(last) + " " + text);
            } else if (isProse) {
                paragraphs.add(text);
            }
            goesOn = isProse;
        }
        return paragraphs.stream()
                .map(text -> text.replaceAll("`[^`]*`", "CODE")
                        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                        .replaceAll("(?<=[.?!])\\*+", ""))
                .collect(Collectors.toList());
    }

    private static List<String> split(List<String> lines, boolean wantsCode) {
        List<String> chosen = new ArrayList<>();
        boolean fenced = false;
        boolean indented = false;
        boolean inList = false;
        String before = "";
        String begun = "";
        for (String line : lines) {
            boolean isFence = line.trim().startsWith("```");
            fenced ^= isFence;
            boolean isDeep = line.startsWith("    ") && !line.trim().isEmpty();
            inList = ITEM.matcher(line).matches() || inList && (line.isEmpty() || line.startsWith(" "));
            indented = isDeep && !inList && (indented || before.trim().isEmpty()) || indented && line.isEmpty();
            boolean isCode = fenced || isFence || indented;
            if (!wantsCode) {
                chosen.add(isCode ? "" : line);
            } else if (isCode && !isFence) {
                begun += line.trim();
                if (begun.endsWith("\\")) {
                    begun = begun.substring(0, begun.length() - 1);
                } else {
                    chosen.add(begun);
                    begun = "";
                }
            }
            before = line;
        }
        return chosen;
    }
}
