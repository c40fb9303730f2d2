package io.loadline.pool;

import java.util.Map;
import java.util.TreeMap;

/**
 * Whose code a class is, by its name: the JDK's, that of a well-known library or framework, or the application's. To add
 * one, add what its class names begin with; no such beginning may be that of another.
 */
public enum Library {
    JDK("", "java.", "jdk.", "sun.", "com.sun."),
    DATABASE(
            "database driver",
            "com.ibm.db2.",
            "com.microsoft.sqlserver.",
            "com.mysql.",
            "net.sourceforge.jtds.",
            "oracle.jdbc.",
            "oracle.net.",
            "org.apache.derby.",
            "org.h2.",
            "org.hsqldb.",
            "org.mariadb.",
            "org.postgresql."),
    CASSANDRA("Cassandra driver", "com.datastax."),
    MONGO("MongoDB driver", "com.mongodb."),
    REDIS("Redis client", "io.lettuce.", "org.redisson.", "redis.clients."),
    HTTP("HTTP client", "okhttp3.", "okio.", "org.apache.hc.", "org.apache.http.", "org.asynchttpclient."),
    KAFKA("Kafka client", "org.apache.kafka."),
    RABBIT("RabbitMQ client", "com.rabbitmq."),
    GRPC("gRPC", "io.grpc."),
    LOGGING("logging", "ch.qos.logback.", "org.apache.log4j.", "org.apache.logging.", "org.jboss.log", "org.slf4j."),
    CONNECTIONS(
            "connection pool",
            "com.alibaba.druid.pool.",
            "com.mchange.v2.",
            "com.zaxxer.hikari.",
            "io.agroal.",
            "oracle.ucp.",
            "org.apache.commons.dbcp2.",
            "org.apache.commons.pool2.",
            "org.apache.tomcat.jdbc.",
            "org.vibur."),
    FRAMEWORK(
            "",
            "akka.",
            "com.codahale.metrics.",
            "com.fasterxml.jackson.",
            "com.google.common.",
            "com.google.gson.",
            "com.google.inject.",
            "com.google.protobuf.",
            "groovy.",
            "io.dropwizard.",
            "io.helidon.",
            "io.loadline.bootstrap.",
            "io.loadline.record.",
            "io.loadline.pool.",
            "io.micrometer.",
            "io.micronaut.",
            "io.netty.",
            "io.opentelemetry.",
            "io.quarkus.",
            "io.reactivex.",
            "io.smallrye.",
            "io.undertow.",
            "io.vertx.",
            "jakarta.",
            "javax.",
            "javassist.",
            "kotlin.",
            "kotlinx.",
            "net.bytebuddy.",
            "net.sf.cglib.",
            "org.apache.catalina.",
            "org.apache.commons.io.",
            "org.apache.commons.lang3.",
            "org.apache.coyote.",
            "org.apache.cxf.",
            "org.apache.ibatis.",
            "org.apache.jasper.",
            "org.apache.pekko.",
            "org.apache.tomcat.util.",
            "org.apache.tomcat.websocket.",
            "org.codehaus.groovy.",
            "org.eclipse.jetty.",
            "org.glassfish.",
            "org.hibernate.",
            "org.jboss.resteasy.",
            "org.jboss.threads.",
            "org.jboss.weld.",
            "org.jooq.",
            "org.jvnet.",
            "org.springframework.",
            "org.wildfly.",
            "org.xnio.",
            "reactor.",
            "scala.");

    /** In the names of classes that are made at run time and stand between two of the application's. */
    private static final String[] GENERATED = {
        "$Proxy", "$$Lambda", "$$Enhancer", "$$FastClass", "$$SpringCGLIB", "ByteBuddy$", "HibernateProxy$", "_$$_"
    };

    private static final TreeMap<String, Library> BY_PREFIX = new TreeMap<>();

    static {
        for (Library library : values()) {
            for (String prefix : library.prefixes) {
                BY_PREFIX.put(prefix, library);
            }
        }
    }

    /** For people; empty if it says no more than the names of its classes. */
    public final String text;

    private final String[] prefixes;

    Library(String text, String... prefixes) {
        this.text = text;
        this.prefixes = prefixes;
    }

    /** Whether a class belongs to a known pool of connections. */
    public static boolean isConnectionPool(String className) {
        return of(className) == CONNECTIONS;
    }

    /** Null if it is the application's. */
    public static Library of(String className) {
        for (String part : GENERATED) {
            if (className.contains(part)) {
                return FRAMEWORK;
            }
        }
        Map.Entry<String, Library> nearest = BY_PREFIX.floorEntry(className);
        return nearest != null && className.startsWith(nearest.getKey()) ? nearest.getValue() : null;
    }
}
