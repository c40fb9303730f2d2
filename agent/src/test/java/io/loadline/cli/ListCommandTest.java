package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListCommandTest {

    @ParameterizedTest
    @CsvSource({
        "/opt/app/lib/orders.jar --port 8080,orders.jar --port 8080",
        "/opt/my app/orders.jar,orders.jar",
        "C:\\apps\\orders.JAR x,orders.JAR x",
        "com.acme.Main /opt/data,com.acme.Main /opt/data",
        "org.acme/com.acme.Main a,org.acme/com.acme.Main a"
    })
    void theFolderOfAJarIsLeftOut(String program, String shown) {
        assertThat(ListCommand.withoutFolder(program)).isEqualTo(shown);
    }
}
