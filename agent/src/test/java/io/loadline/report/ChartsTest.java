// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.PageOfPool;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The pictures of a page, read as a browser reads them. */
class ChartsTest {

    private static final Pattern SVG = Pattern.compile("<svg.*?</svg>", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d)?");
    private static final String HOSTILE = "</svg><script>\" onload='x\u00e9";

    @Test
    void aPageHasSixPictures_eachWithAHeadingAndWords() throws Exception {
        String page = html(PageOfPool.withPictures("orders", "Orders.price"));

        assertThat(page)
                .contains(
                        "<b>In time</b>",
                        "<b>Other sizes</b>",
                        "<b>Where the time of a task goes</b>",
                        "<b>Waits</b>",
                        "<b>By busy threads</b>",
                        "<b>Size needed by the hour</b>");
        List<Document> pictures = pictures(page);
        assertThat(pictures).hasSize(6);
        for (Document picture : pictures) {
            assertThat(picture.getDocumentElement().getAttribute("aria-label")).isNotEmpty();
        }
        Document week = pictures.get(5);
        assertThat(week.getElementsByTagName("rect").getLength()).as("hours").isEqualTo(168);
        assertThat(classes(week)).contains("heat0", "heat1", "heat5");
        assertThat(classes(pictures.get(0))).contains("busy", "advised", "range", "queued");
    }

    @Test
    void namesStayText_andTheLargestPageIsSmall() throws Exception {
        String page = html(PageOfPool.withPictures(HOSTILE, HOSTILE));

        assertThat(page).doesNotContain("<script", "onload='", " style=", "src=", "url(", "\u00e9");
        assertThat(pictures(page).get(2).getDocumentElement().getTextContent()).contains("<script>");
        assertThat(page.length()).isLessThan(60_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 200, 300})
    void whateverTheFigures_allCoordinatesLieInThePicture(int first) throws Exception {
        for (int seed = first; seed < first + 100; seed++) {
            for (Document picture : pictures(html(PageOfPool.ofNonsense(seed)))) {
                Element svg = picture.getDocumentElement();
                double height = Double.parseDouble(svg.getAttribute("viewBox").split(" ")[3]);
                NodeList all = picture.getElementsByTagName("*");
                for (int i = 0; i < all.getLength(); i++) {
                    Element shape = (Element) all.item(i);
                    assertThat(numbers(shape, "x", "x1", "cx", "width")).allMatch(x -> x >= 0 && x <= Figure.WIDTH);
                    assertThat(numbers(shape, "y", "cy", "height")).allMatch(y -> y >= 0 && y <= height);
                    List<Double> path = numbers(shape, "d");
                    for (int at = 0; at < path.size(); at += 2) {
                        assertThat(path.get(at)).isBetween(0.0, (double) Figure.WIDTH);
                        assertThat(path.get(at + 1)).isBetween(0.0, height);
                    }
                }
            }
        }
    }

    @Test
    void marksAreRound_fewAndInside() {
        double[][] ranges = {{0, 1}, {0, 7}, {0, 1e-9}, {0, 3.3e12}, {-600, 0}, {0.001, 20_000}, {5, 5}, {1, 1}};
        for (double[] range : ranges) {
            List<Axis> axes = new ArrayList<>(Collections.singletonList(Axis.linear(range[0], range[1])));
            if (range[0] > 0) {
                axes.add(Axis.logarithmic(range[0], range[1]));
            }
            for (Axis axis : axes) {
                assertThat(axis.marks())
                        .hasSizeBetween(1, 10)
                        .allMatch(mark -> mark >= axis.from() - 1e-12 && mark <= axis.to() * (1 + 1e-9) + 1e-12);
                assertThat(axis.at(axis.from())).isZero();
                assertThat(axis.at(axis.to())).isEqualTo(1);
                assertThat(axis.at(Double.POSITIVE_INFINITY)).isEqualTo(1);
            }
        }
    }

    private static String html(Page page) {
        return String.join("\n", page.html());
    }

    private static List<Document> pictures(String html) throws Exception {
        List<Document> pictures = new ArrayList<>();
        for (Matcher svg = SVG.matcher(html); svg.find(); ) {
            pictures.add(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(svg.group().getBytes(StandardCharsets.US_ASCII))));
        }
        return pictures;
    }

    private static List<String> classes(Document picture) {
        List<String> classes = new ArrayList<>();
        NodeList all = picture.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            classes.add(((Element) all.item(i)).getAttribute("class"));
        }
        return classes;
    }

    private static List<Double> numbers(Element shape, String... attributes) {
        List<Double> numbers = new ArrayList<>();
        for (String attribute : attributes) {
            for (Matcher number = NUMBER.matcher(shape.getAttribute(attribute)); number.find(); ) {
                numbers.add(Double.parseDouble(number.group()));
            }
        }
        return numbers;
    }
}
