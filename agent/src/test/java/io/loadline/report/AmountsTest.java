package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {

    @ParameterizedTest
    @CsvSource({
        "5939.1, 14294.2, 5.9/14.3 s",
        "12.9, 17.7, 12.9/17.7 ms",
        "0.0201, 0.0402, 20.1/40.2 us",
        "0, 0, 0.0/0.0 us",
        "0.001, 14294, <0.1/14.3 s",
        "0.3, 0.99949, 300/999 us",
        "0.3, 0.9996, 0.3/1.0 ms",
        "999.4, 999.5, 1.0/1.0 s",
        "60000, 119000, 60.0/119 s",
        "60000, 600000, 1.0/10.0 min",
        "1, 1e9, <0.1/11.6 d",
        "1, 1e300, <0.1/>999 d",
        "1, 1.7976931348623157e308, <0.1/>999 d",
        "NaN, 3, -/3.0 ms",
        "3, NaN, 3.0/- ms",
        "NaN, NaN, -",
        "-1, -5, -",
        "-1, Infinity, -",
    })
    void twoTimesShareTheUnitOfTheLarger(double smaller, double larger, String text) {
        assertThat(Amounts.times(smaller, larger)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.001, <0.01",
        "0.02, 0.02",
        "0.996, 1.0",
        "174.46, 174",
        "9999.4, 9999",
        "9999.6, 10.0k",
        "123456, 123k",
        "999600, 1.0M",
        "1e15, >999T",
        "1.7e308, >999T",
        "NaN, -",
        "-3, -",
        "Infinity, -",
    })
    void rate(double value, String text) {
        assertThat(Amounts.rate(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "9999, 9999", "10000, 10.0k", "1234567, 1.2M", "9223372036854775807, >999T", "-1, -"})
    void count(long value, String text) {
        assertThat(Amounts.count(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 %", "0.254, 25 %", "1, 100 %", "1e9, >999 %", "NaN, -", "-0.1, -"})
    void percent(double value, String text) {
        assertThat(Amounts.percent(value)).isEqualTo(text);
    }

    @Test
    void nothingIsEverWiderThanItsColumn() {
        Random random = new Random(15);
        for (int i = 0; i < 100_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            double other = Double.longBitsToDouble(random.nextLong());
            assertThat(Amounts.rate(value).length()).as("%s", value).isLessThanOrEqualTo(5);
            assertThat(Amounts.count(value).length()).as("%s", value).isLessThanOrEqualTo(5);
            assertThat(Amounts.percent(value).length()).as("%s", value).isLessThanOrEqualTo(6);
            assertThat(Amounts.times(value, other).length())
                    .as("%s %s", value, other)
                    .isLessThanOrEqualTo(13);
        }
    }

    @Test
    void whatIsNotThereIsUnknown() {
        assertThat(Amounts.rate(null)).isEqualTo("-");
        assertThat(Amounts.times(null, null)).isEqualTo("-");
    }
}
