// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.util.concurrent.Executor;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

// TITLE Spring @Async
// DEPS org.springframework:spring-context:6.2.12
/** Methods that run in the task executor, before a downstream of ten servers; the default is Spring Boot's. */
public final class SpringAsync extends Candidate {
    private static SpringAsync running;
    private static int size;

    private AnnotationConfigApplicationContext context;
    private Front front;

    @Configuration
    @EnableAsync
    public static class Application {
        @Bean
        public Executor taskExecutor() {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setCorePoolSize(size);
            executor.setMaxPoolSize(size);
            executor.setThreadNamePrefix("async-task-");
            return executor;
        }

        @Bean
        public Service service() {
            return new Service();
        }
    }

    public static class Service {
        @Async
        public void handle(Front.Waiting request) {
            request.answer(running.work());
        }
    }

    @Override
    public int defaultSize() {
        return 8;
    }

    @Override
    public String pool() {
        return "async-task";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(40, 60).compute(0.2).downstream(40, 10);
    }

    @Override
    public int start(int threads) {
        running = this;
        size = threads;
        context = new AnnotationConfigApplicationContext(Application.class);
        Service service = context.getBean(Service.class);
        front = new Front(service::handle);
        return front.port();
    }

    @Override
    public boolean resize(int threads) {
        return FixedPool.resize(context.getBean(ThreadPoolTaskExecutor.class).getThreadPoolExecutor(), threads);
    }

    @Override
    public void stop() {
        front.close();
        context.close();
    }
}
