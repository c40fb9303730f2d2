package app;

import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** For every Spring Boot since 2.1, which Gradle 4 builds. */
@SpringBootApplication
@EnableAsync
public class App {

    public static void main(String[] arguments) {
        SpringApplication app = new SpringApplication(App.class);
        app.setDefaultProperties(Collections.singletonMap("server.port", "18082"));
        app.run(arguments);
    }

    @RestController
    static class Orders {

        private final Mail mail;

        Orders(Mail mail) {
            this.mail = mail;
        }

        @GetMapping("/")
        String order() {
            mail.send();
            return "ordered";
        }
    }

    @Component
    static class Mail implements DisposableBean {

        private final AtomicInteger sent = new AtomicInteger();

        @Async
        void send() {
            sent.incrementAndGet();
        }

        @Override
        public void destroy() {
            System.out.println("sent " + sent);
        }
    }
}
