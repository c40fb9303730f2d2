// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the snippets of the documents: Java compiles against the real libraries; YAML, JSON and XML parse; Spring Boot
 * has the properties.
 */
@Tag("full")
class DocumentedSnippetsIT {

    private static final Path DOCUMENTS = Paths.get("../docs");
    private static final Pattern SECTION = Pattern.compile("#+ (.*)");
    private static final Pattern MEMBER = Pattern.compile("(private|static) .*");
    private static final Pattern PROPERTY =
            Pattern.compile("\\b(spring\\.[a-z]|server\\.(tomcat|jetty|undertow)\\.)[a-z0-9.-]*[a-z0-9]");

    @TempDir
    Path folder;

    /** Block of code, with its language if it has a fence. */
    private static final class Snippet {
        final String place;
        final String section;
        final String language;
        final List<String> lines = new ArrayList<>();

        Snippet(Path document, String section, String language) {
            this.section = section.replaceAll("[^A-Za-z]", "");
            this.place = document.getFileName() + ", " + section;
            this.language = language;
        }

        String first() {
            return lines.get(0).trim();
        }

        String text() {
            return String.join("\n", lines);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoresEncodingErrors) {
            return text;
        }
    }

    @Test
    void javaCompiles() throws IOException {
        Properties declarations = new Properties();
        try (InputStream in = resource("/snippets.txt")) {
            declarations.load(in);
        }
        List<Source> sources = new ArrayList<>();
        for (Snippet snippet : snippets()) {
            if (snippet.language.equals("java")) {
                String types = declarations.getProperty("imports", "");
                String members = declarations.getProperty(snippet.section, "");
                sources.add(
                        new Source(snippet.section + sources.size(), source(snippet, sources.size(), types, members)));
            }
        }
        assertThat(sources).hasSizeGreaterThan(15);

        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> errors = new DiagnosticCollector<>();
        List<String> options = Arrays.asList(
                "-proc:none",
                "-d",
                folder.toString(),
                "-cp",
                Neighbours.classPath("netty-4.2", "resilience4j-2.4", "slf4j"));
        compiler.getTask(null, null, errors, options, null, sources).call();
        assertThat(errors.getDiagnostics().stream()
                        .filter(d -> d.getKind() == javax.tools.Diagnostic.Kind.ERROR)
                        .map(d -> d.toString().replace("string:///", "")))
                .isEmpty();
    }

    @Test
    void yamlJsonAndXmlParse() throws Exception {
        List<String> parsed = new ArrayList<>();
        for (Snippet snippet : snippets()) {
            if (snippet.first().matches("(apiVersion|spec|- run): ?.*")) {
                assertThat(yaml(snippet.text())).as(snippet.place).isNotNull();
                parsed.add("yaml");
            } else if (snippet.first().equals("{")) {
                assertThat(Json.of(snippet.text())).as(snippet.place).isNotNull();
                parsed.add("json");
            } else if (snippet.language.equals("xml")) {
                String whole = "<configuration>" + snippet.text() + "</configuration>";
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(whole.getBytes(StandardCharsets.UTF_8)));
                parsed.add("xml");
            }
        }
        assertThat(parsed).contains("yaml", "json", "xml");
    }

    @Test
    void springBootHasEachProperty() throws IOException {
        String metadata;
        try (URLClassLoader boot = loader("spring-boot");
                InputStream in = boot.getResourceAsStream("META-INF/spring-configuration-metadata.json");
                Scanner all = new Scanner(in, "UTF-8").useDelimiter("\\A")) {
            metadata = all.next();
        }
        Set<String> used = new TreeSet<>();
        for (Path document : documents()) {
            Matcher property = PROPERTY.matcher(String.join("\n", Files.readAllLines(document)));
            while (property.find()) {
                used.add(property.group());
            }
        }
        // property of a separate starter
        used.remove("spring.datasource.druid.max-active");
        assertThat(used)
                .hasSizeGreaterThan(20)
                .allSatisfy(key -> assertThat(metadata).as(key).contains("\"name\": \"" + key + "\""));
    }

    /** Returns a class with one method for each alternative of the snippet; its fields are members. */
    private static String source(Snippet snippet, int number, String imports, String members) {
        StringBuilder fields = new StringBuilder();
        List<StringBuilder> methods = new ArrayList<>(Arrays.asList(new StringBuilder()));
        for (String line : snippet.lines) {
            if (line.matches("// (before|after).*")) {
                methods.add(new StringBuilder());
            }
            StringBuilder part = MEMBER.matcher(line).matches() ? fields : methods.get(methods.size() - 1);
            part.append(line).append('\n');
        }
        StringBuilder source =
                new StringBuilder(imports + "\nclass " + snippet.section + number + " {\n" + members + "\n" + fields);
        for (int i = 0; i < methods.size(); i++) {
            // with the condition, the last line is reachable after a return in a snippet
            source.append("Object snippet" + i + "() throws Exception { if (true) {\n" + methods.get(i)
                    + "}\nreturn null; }\n");
        }
        return source.append("}\n").toString();
    }

    private static Object yaml(String text) throws Exception {
        try (URLClassLoader loader = loader("yaml")) {
            Class<?> yaml = loader.loadClass("org.yaml.snakeyaml.Yaml");
            return yaml.getMethod("load", String.class)
                    .invoke(yaml.getConstructor().newInstance(), text);
        }
    }

    private static URLClassLoader loader(String neighbour) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String jar : Neighbours.classPath(neighbour).split(File.pathSeparator)) {
            urls.add(Paths.get(jar).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(new URL[0]), null);
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> files = Files.list(DOCUMENTS)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    /** Returns the blocks with a fence, and those that begin with an empty line and an indent. */
    private static List<Snippet> snippets() throws IOException {
        List<Snippet> snippets = new ArrayList<>();
        for (Path document : documents()) {
            String section = "";
            Snippet open = null;
            boolean isFenced = false;
            for (String line : Files.readAllLines(document)) {
                Matcher heading = SECTION.matcher(line);
                if (line.startsWith("```")) {
                    isFenced = !isFenced;
                    open = isFenced ? new Snippet(document, section, line.substring(3)) : null;
                    if (isFenced) {
                        snippets.add(open);
                    }
                } else if (isFenced) {
                    open.lines.add(line);
                } else if (line.startsWith("    ")) {
                    if (open == null) {
                        open = new Snippet(document, section, "");
                        snippets.add(open);
                    }
                    open.lines.add(line.substring(4));
                } else {
                    open = null;
                    section = heading.matches() ? heading.group(1) : section;
                }
            }
        }
        return snippets;
    }

    private static InputStream resource(String name) {
        return DocumentedSnippetsIT.class.getResourceAsStream(name);
    }
}
