package io.loadline.pool;

import java.util.regex.Pattern;

/**
 * Libraries that build pools for their own use, such as to close idle connections: nobody sizes those. They are known by
 * what their threads are called, or by the class that built them where it builds nothing else. To add one, add a line.
 */
public enum Housekeeping {
    HIKARI("HikariCP", ".+[ :](housekeeper|connection[ -](adder|closer))", "com.zaxxer.hikari."),
    TOMCAT("Tomcat", "Catalina-utility", "org.apache.catalina.core.StandardServer"),
    TOMCAT_POOLS(
            "Tomcat's pools of connections", "PoolCleaner.*", "org.apache.tomcat.jdbc.", "org.apache.tomcat.dbcp."),
    AGROAL("Agroal", "agroal", "io.agroal."),
    COMMONS_POOL("Commons Pool", "commons-pool-evict.*", "org.apache.commons.pool2.", "org.apache.commons.dbcp2."),
    JETTY("Jetty", "(Connector|HttpClient)-[Ss]cheduler.*|Session-HouseKeeper.*"),
    CONNECTOR_J("MySQL Connector/J", "mysql-cj-abandoned-connection-cleanup"),
    H2("H2", "H2-(save|serialization).*", "org.h2.mvstore."),
    GRPC("gRPC", "grpc-(timer|shared-destroyer).*"),
    OKHTTP("OkHttp", "OkHttp (TaskRunner|ConnectionPool)"),
    REACTOR("Reactor", "boundedElastic-evictor");

    private final String library;
    private final Pattern name;
    private final String[] builders;

    Housekeeping(String library, String name, String... builders) {
        this.library = library;
        this.name = Pattern.compile("(" + name + ")(#\\d+)?");
        this.builders = builders;
    }

    /** The library whose housekeeping this is; empty for a pool of the application. {@code createdAt}: where it was built. */
    public static String of(String pool, String createdAt) {
        for (Housekeeping known : values()) {
            boolean built = false;
            for (String builder : known.builders) {
                built |= createdAt.startsWith(builder);
            }
            if (built || known.name.matcher(pool).matches()) {
                return known.library;
            }
        }
        return "";
    }
}
