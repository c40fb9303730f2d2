package app;

import jakarta.annotation.PreDestroy;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@EnableAsync
public class App {

    public static void main(String[] arguments) {
        SpringApplication app = new SpringApplication(App.class);
        app.setDefaultProperties(Map.of("server.port", "18082"));
        app.run(arguments);
    }

    @RestController
    record Orders(Mail mail) {

        @GetMapping("/")
        String order() {
            mail.send();
            return "ordered";
        }
    }

    @Component
    static class Mail {

        private final AtomicInteger sent = new AtomicInteger();

        @Async
        void send() {
            sent.incrementAndGet();
        }

        @PreDestroy
        void end() {
            System.out.println("sent " + sent);
        }
    }
}
