// SPDX-License-Identifier: Apache-2.0
package io.loadline.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that Dependabot leaves alone the old libraries against which programs of tests are compiled. */
class DependabotTest {

    private static final Pattern LIBRARY =
            Pattern.compile("<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>");
    private static final Pattern IGNORED = Pattern.compile("- dependency-name: ([^\"\\s]+)");

    @Test
    void oldLibrariesAreIgnored() throws IOException {
        List<String> ignored = new ArrayList<>();
        for (Matcher name = IGNORED.matcher(text(".github/dependabot.yml")); name.find(); ) {
            ignored.add(name.group(1).replace(".", "\\.").replace("*", ".*"));
        }
        String pom = text("pom.xml");
        int begin = pom.indexOf("other people's pools");
        List<String> libraries = new ArrayList<>();
        Matcher library = LIBRARY.matcher(pom.substring(begin, pom.indexOf("</dependencyManagement>")));
        while (library.find()) {
            libraries.add(library.group(1) + ":" + library.group(2));
        }

        assertThat(libraries).hasSizeGreaterThan(30).allMatch(name -> ignored.stream()
                .anyMatch(name::matches));
    }

    private static String text(String file) throws IOException {
        return new String(Files.readAllBytes(Documents.ROOT.resolve(file)), StandardCharsets.UTF_8);
    }
}
