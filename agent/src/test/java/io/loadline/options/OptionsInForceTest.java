package io.loadline.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsInForceTest {

    private final OptionsInForce options = new OptionsInForce(new OptionParser()
            .read("test", "window=100ms,history=1m,exclude=a*,weight.x*=2,weight.y=3")
            .options());

    @Test
    void onlyWhatIsNamedChanges() {
        String said = options.change("resize=manual");

        assertThat(options.get())
                .hasToString("window=100ms,history=1m,target.cpu=0.90,timing=auto,resize=manual,log=warn,"
                        + "exclude=a*,weight.x*=2,weight.y=3");
        assertThat(options.get().resize).isEqualTo(Options.Resize.MANUAL);
        assertThat(options.get().windowNanos).isEqualTo(100_000_000);
        assertThat(options.get().shows("abc", "Pool")).isFalse();
        assertThat(said).isEqualTo("Changed: resize=manual (was off).");
    }

    @Test
    void aWeightThatWasSetChanges_andKeepsItsPlace() {
        options.change("weight.x*=7,weight.xy=9");

        assertThat(options.get().weightOf("xy")).isEqualTo(7);
        assertThat(options.get().weightOf("y")).isEqualTo(3);
    }

    @Test
    void noneTakesBackWhatWasSet() {
        options.change("exclude=none,target.wait.p99=5ms");
        assertThat(options.get().shows("abc", "Pool")).isTrue();
        assertThat(options.get().targetWaitP99Seconds).isEqualTo(0.005);

        options.change("target.wait.p99=none");
        assertThat(options.get().targetWaitP99Seconds).isNaN();
    }

    @Test
    void whatCannotChangeIsNamedAndStays() {
        String said = options.change("timing=all,target.cpu=0.5");

        assertThat(said)
                .isEqualTo("Changed: target.cpu=0.5 (was 0.90). Not changed: timing=all (stays auto), which cannot"
                        + " change while the agent measures; restart the application with"
                        + " -javaagent:loadline-agent.jar=timing=all.");
        assertThat(options.get().timing).isEqualTo(Options.Timing.AUTO);
        assertThat(options.get().targetCpu).isEqualTo(0.5);
    }

    @Test
    void aFixedOptionThatIsInForceAsAskedIsNotComplainedOf() {
        assertThat(options.change("window=100ms,history=2m")).isEqualTo("Changed: history=2m (was 1m).");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "log=info,histroy=2m",
                "log=info,history=1s",
                "log=info,window=no",
                "log=info,log=off",
                "log=info,x"
            })
    void ifAnyPartIsBad_nothingChanges(String text) {
        Options before = options.get();

        assertThatThrownBy(() -> options.change(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("; nothing is changed");
        assertThat(options.get()).isSameAs(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " , "})
    void nothingAskedForIsAnsweredWithWhatIsInForce(String text) {
        assertThat(options.change(text)).startsWith("No option is given; in force: window=100ms");
    }

    @Test
    void theDefaultHistoryIsRefusedWhereItDoesNotFit() {
        OptionsInForce slow =
                new OptionsInForce(new OptionParser().read("test", "window=1m").options());

        assertThatThrownBy(() -> slow.change("history=10m")).hasMessageContaining("'10m'");
        assertThat(slow.get().historyNanos).isEqualTo(30 * 60_000_000_000L);
    }
}
