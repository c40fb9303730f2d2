package io.loadline.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.health.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionParserTest {

    private final OptionParser parser = new OptionParser();

    @Test
    void everyKeyIsRead() {
        Options options = read("include=orders-*;*Executor,exclude=x,window=500ms,history=30m,target.cpu=0.8,"
                + "target.wait.p99=50ms,weight.orders-*=2,timing=all,resize=manual,metrics=[::1]:9464,"
                + "metrics.labels=service=orders;zone=b,log=debug");

        assertThat(parser.problems()).isEmpty();
        assertThat(options.include).containsExactly("orders-*", "*Executor");
        assertThat(options.windowNanos).isEqualTo(500_000_000L);
        assertThat(options.historyNanos).isEqualTo(1_800_000_000_000L);
        assertThat(options.targetCpu).isEqualTo(0.8);
        assertThat(options.targetWaitP99Seconds).isEqualTo(0.05);
        assertThat(options.weightOf("orders-1")).isEqualTo(2);
        assertThat(options.weightOf("other")).isEqualTo(1);
        assertThat(options.timing).isEqualTo(Options.Timing.ALL);
        assertThat(options.resize).isEqualTo(Options.Resize.MANUAL);
        assertThat(options.metrics.getHostString()).isEqualTo("::1");
        assertThat(options.metrics.getPort()).isEqualTo(9464);
        assertThat(options.metricsLabels).containsEntry("service", "orders").containsEntry("zone", "b");
        assertThat(options.log).isEqualTo(Log.Level.DEBUG);
    }

    @Test
    void nothingGivenMeansTheDefaults() {
        Options options = read("");

        assertThat(parser.problems()).isEmpty();
        assertThat(options).hasToString("window=1s,history=10m,target.cpu=0.90,timing=auto,resize=off,log=warn");
        assertThat(options.shows("any", "any.Class")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "windwo=1s, window",
        "histroy=5m, history",
        "target.cup=0.5, target.cpu",
        "weigth.a=2, weight.",
        "logs=info, log"
    })
    void anUnknownKeyIsReportedWithTheNearestOne(String text, String nearest) {
        read(text);

        assertThat(parser.problems())
                .singleElement()
                .asString()
                .contains("unknown option")
                .contains("nearest key is " + nearest);
    }

    @ParameterizedTest
    @CsvSource({
        "window=soon",
        "window=1",
        "window=10ms",
        "window=99h",
        "history=5s",
        "target.cpu=1.5",
        "target.cpu=0",
        "target.cpu=NaN",
        "target.wait.p99=-1ms",
        "weight.a=-2",
        "timing=some",
        "resize=perhaps",
        "auto.min.a=0",
        "auto.max.a=many",
        "auto.pace=hasty",
        "log=loud",
        "include=",
        "window="
    })
    void aBadValueIsReportedWithItsFormAndTheDefaultIsUsed(String text) {
        Options options = read(text);

        assertThat(parser.problems())
                .singleElement()
                .asString()
                .contains(text.substring(0, text.indexOf('=')).replaceAll("\\.a$", "."))
                .contains("expected");
        assertThat(options).hasToString("window=1s,history=10m,target.cpu=0.90,timing=auto,resize=off,log=warn");
    }

    @Test
    void textThatIsNoPairIsReported() {
        read("verbose");

        assertThat(parser.problems()).singleElement().asString().contains("'verbose' is not of the form key=value");
    }

    @Test
    void theLaterSourceWins() {
        parser.read("the environment", "window=2s,log=info");
        Options options = read("window=500ms");

        assertThat(parser.problems()).isEmpty();
        assertThat(options).hasToString("window=500ms,history=10m,target.cpu=0.90,timing=auto,resize=off,log=info");
    }

    @Test
    void aKeyGivenTwiceIsReported() {
        Options options = read("window=2s,window=3s");

        assertThat(parser.problems()).singleElement().asString().contains("window is given twice");
        assertThat(options.windowNanos).isEqualTo(3_000_000_000L);
    }

    @Test
    void aFileHoldsTheSamePairs(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("loadline.properties");
        Files.write(file, Collections.singleton("window=250ms\ntarget.cpu=0.7\nlogg=info"));
        Options options = read("@" + file);

        assertThat(options.windowNanos).isEqualTo(250_000_000L);
        assertThat(options.targetCpu).isEqualTo(0.7);
        assertThat(parser.problems()).singleElement().asString().contains("'logg'");
    }

    @Test
    void aFileThatCannotBeReadIsNamed() {
        read("@/no/such/file,window=2s");

        assertThat(parser.problems())
                .singleElement()
                .asString()
                .contains("/no/such/file")
                .contains("cannot be read");
        assertThat(parser.options().windowNanos).isEqualTo(2_000_000_000L);
    }

    @Test
    void historyIsAsLongAsItsWindowsNeed() {
        Options options = read("window=1m");

        assertThat(parser.problems()).isEmpty();
        assertThat(options.historyNanos).isEqualTo(30 * 60_000_000_000L);
    }

    @Test
    void historyThatDoesNotFitItsWindowsIsReported() {
        Options options = read("window=100ms,history=1h");

        assertThat(parser.problems())
                .singleElement()
                .asString()
                .contains("history")
                .contains("30 to 7200 windows");
        assertThat(options.historyNanos).isEqualTo(600_000_000_000L);
    }

    @Test
    void excludeWinsOverInclude() {
        Options options = read("include=orders-*,exclude=*-retry");

        assertThat(options.shows("orders-main", "p.Pool")).isTrue();
        assertThat(options.shows("orders-retry", "p.Pool")).isFalse();
        assertThat(options.shows("other", "p.Pool")).isFalse();
    }

    @Test
    void aGlobTakesEverythingElseLiterally() {
        assertThat(Options.matches("a.b?c*", "a.bxc and more")).isTrue();
        assertThat(Options.matches("a.b?c*", "aXbxc")).isFalse();
        assertThat(Options.matches("[x]", "[x]")).isTrue();
    }

    private Options read(String text) {
        return parser.read("test", text).options();
    }
}
