package io.loadline.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberedNameTest {

    @Test
    void numbersInWhichTheNamesDifferAreStars_theOthersStay() {
        assertThat(common("XNIO-1 task-1", "XNIO-1 task-22")).isEqualTo("XNIO-1 task-*");
        assertThat(common("XNIO-1 task-1", "XNIO-2 task-1", "XNIO-2 task-2")).isEqualTo("XNIO-* task-*");
        assertThat(common("Timer-0")).isEqualTo("Timer-0");
        assertThat(common("7", "8")).isEqualTo("*");
        assertThat(common("", "")).isEmpty();
    }

    @Test
    void aHashAndAnIdAreNumbersToo() {
        assertThat(common("web-1-acceptor-0@3f2a1b-Server", "web-2-acceptor-0@77aa01-Server"))
                .isEqualTo("web-*-acceptor-0@*-Server");
        assertThat(common("job-01234567-89ab-cdef-0123-456789abcdef", "job-a1234567-89ab-cdef-0123-456789abcdef"))
                .isEqualTo("job-*");
    }

    @Test
    void aVeryLongNameIsCut() {
        assertThat(common(String.format("%0500d", 0).replace('0', 'x')))
                .hasSize(100)
                .endsWith("...");
    }

    private static String common(String... names) {
        NumberedName first = new NumberedName(names[0]);
        for (String name : names) {
            NumberedName other = new NumberedName(name);
            assertThat(other.key()).isEqualTo(first.key());
            first.add(other);
        }
        return first.toString();
    }
}
