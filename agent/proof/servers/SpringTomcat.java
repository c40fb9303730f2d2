// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import java.util.Map;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.embedded.tomcat.TomcatWebServer;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

// TITLE Spring Boot on Tomcat
// DEPS org.springframework.boot:spring-boot-starter-web:3.5.7
// SHORT
/** Requests of an open load that wait for a downstream. Tasks are socket events, by the pool's own count. */
public final class SpringTomcat extends Candidate {
    private static SpringTomcat running;

    private ServletWebServerApplicationContext context;

    @RestController
    @EnableAutoConfiguration
    public static class Application {
        @GetMapping("/")
        public String get() {
            return running.work();
        }
    }

    @Override
    public int defaultSize() {
        return 200;
    }

    @Override
    public String pool() {
        return "http-nio";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(180).compute(0.2).downstream(45);
    }

    @Override
    public int start(int size) {
        running = this;
        SpringApplication application = new SpringApplication(Application.class);
        application.setDefaultProperties(Map.of(
                "server.port",
                0,
                "server.address",
                "127.0.0.1",
                "server.tomcat.threads.max",
                size,
                "server.tomcat.threads.min-spare",
                Math.min(10, size)));
        context = (ServletWebServerApplicationContext) application.run();
        return context.getWebServer().getPort();
    }

    private ThreadPoolExecutor executor() {
        Tomcat tomcat = ((TomcatWebServer) context.getWebServer()).getTomcat();
        return (ThreadPoolExecutor) tomcat.getConnector().getProtocolHandler().getExecutor();
    }

    @Override
    public boolean resize(int size) {
        executor().setCorePoolSize(Math.min(executor().getCorePoolSize(), size));
        executor().setMaximumPoolSize(size);
        return true;
    }

    @Override
    public long completed() {
        return executor().getCompletedTaskCount();
    }

    @Override
    public boolean startsOnDemand() {
        return true;
    }

    @Override
    public void stop() {
        context.close();
    }
}
