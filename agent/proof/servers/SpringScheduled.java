// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.time.Instant;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

// TITLE Spring's task scheduler
// DEPS org.springframework:spring-context:6.2.12
/** Requests as scheduled tasks that are due at once; the default of Spring Boot is one thread. */
public final class SpringScheduled extends Candidate {
    private ThreadPoolTaskScheduler scheduler;
    private Front front;

    @Override
    public int defaultSize() {
        return 1;
    }

    @Override
    public String pool() {
        return "scheduling";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(120).compute(0.5).downstream(60);
    }

    @Override
    public int start(int size) {
        scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(size);
        scheduler.setThreadNamePrefix("scheduling-");
        scheduler.initialize();
        front = new Front(request -> scheduler.schedule(() -> request.answer(work()), Instant.now()));
        return front.port();
    }

    @Override
    public boolean resize(int size) {
        scheduler.setPoolSize(size);
        return true;
    }

    @Override
    public long completed() {
        return scheduler.getScheduledThreadPoolExecutor().getCompletedTaskCount();
    }

    @Override
    public void stop() {
        front.close();
        scheduler.shutdown();
    }
}
