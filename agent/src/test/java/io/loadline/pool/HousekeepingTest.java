package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pools as they are called on real servers, and where they are built. */
class HousekeepingTest {

    @ParameterizedTest
    @CsvSource({
        "orders housekeeper, before attach, HikariCP",
        "orders:connection-adder, before attach, HikariCP",
        "HikariPool-1 connection adder#2, com.acme.Shop.main(Shop.java:7), HikariCP",
        "HikariPool:114, com.zaxxer.hikari.pool.HikariPool.<init>(HikariPool.java:114), HikariCP",
        "Catalina-utility, before attach, Tomcat",
        "commons-pool-evictor, before attach, Commons Pool",
        "agroal, io.agroal.pool.ConnectionPool.<init>(ConnectionPool.java:91), Agroal",
        "H2-serialization, before attach, H2",
        "housekeeper, com.acme.Shop.main(Shop.java:7), ''",
        "http-nio-8080-exec, org.apache.tomcat.util.net.AbstractEndpoint.createExecutor(AbstractEndpoint.java:1), ''",
        "orders, before attach, ''"
    })
    void ofALibraryOrOfNobody(String pool, String createdAt, String library) {
        assertThat(Library.withHousekeeping(pool, createdAt)).isEqualTo(library);
    }
}
