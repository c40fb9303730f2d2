package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NameFilterTest {

    private final NameFilter filter = new NameFilter();

    @Test
    void whatIsTypedChoosesWhileItIsTyped() {
        assertThat(filter.matches("orders")).isTrue();
        filter.begin();
        type("MA");
        assertThat(filter.isTyped()).isTrue();
        assertThat(filter.matches("mail")).isTrue();
        assertThat(filter.matches("orders")).isFalse();
        type("\n");
        assertThat(filter.isTyped()).isFalse();
        assertThat(filter.inWords()).isEqualTo(", only *MA*");
    }

    @Test
    void letterByLetterItIsTakenBack_orAtOnce() {
        filter.begin();
        type("mx\u007f\b\b");
        assertThat(filter.matches("orders")).isTrue();
        type("mail\u001b");
        assertThat(filter.isTyped()).isFalse();
        assertThat(filter.matches("orders")).isTrue();
        assertThat(filter.inWords()).isEmpty();
    }

    private void type(String keys) {
        keys.chars().forEach(filter::type);
    }
}
