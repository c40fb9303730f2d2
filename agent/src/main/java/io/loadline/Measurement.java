package io.loadline;

import io.loadline.bootstrap.Probe;
import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.health.Status;
import io.loadline.instrument.Instrumentor;
import io.loadline.jmx.AgentReading;
import io.loadline.jmx.MBeans;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import io.loadline.record.Recorder;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Sampler;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/** The parts put together, and the agent's one thread. */
final class Measurement implements Runnable, AgentReading {

    private final Options options;
    private final Faults faults = new Faults();
    private final Recorder recorder;
    private final Instrumentor instrumentor;
    private final Thread thread = new Thread(this, "loadline");
    private volatile Sampler sampler;

    private Measurement(Options options, Instrumentation instrumentation) throws UnmodifiableClassException {
        this.options = options;
        this.recorder = new Recorder(faults, !options.include.isEmpty());
        // before the weaving, so that no pool is built unseen
        Probe.events = recorder;
        this.instrumentor = Instrumentor.install(instrumentation);
        if (instrumentor.foundPoolsInUse()) {
            discover(instrumentation);
        }
    }

    private void discover(Instrumentation instrumentation) {
        try {
            recorder.pools().discover(Instrumentor.poolsOfLiveThreads(instrumentation));
        } catch (Exception | LinkageError error) {
            // they will be seen when they are next used
            faults.report("finding pools that stand still", error);
        }
    }

    static void start(String text, Instrumentation instrumentation) throws UnmodifiableClassException {
        OptionParser parser = new OptionParser()
                .read("LOADLINE_OPTIONS", System.getenv("LOADLINE_OPTIONS"))
                .read("agent options", text);
        Options options = parser.options();
        Log.setLevel(options.log);
        parser.problems().forEach(Log::warn);
        try {
            Measurement measurement = new Measurement(options, instrumentation);
            Status.measuring();
            measurement.thread.setDaemon(true);
            measurement.thread.start();
        } catch (Throwable error) {
            Probe.events = null;
            throw error;
        }
        Log.info("measuring with " + options);
    }

    @Override
    public void run() {
        try {
            testYourself();
            measure();
        } catch (Throwable error) {
            Probe.events = null;
            instrumentor.stop();
            Status.stoodDown(error);
        }
    }

    private void testYourself() throws InterruptedException {
        try {
            SelfTest.run(recorder);
        } finally {
            // what was found while weaving says more than that events were missed
            instrumentor.check();
        }
    }

    private void measure() {
        MBeans mbeans = new MBeans(options, faults);
        Sampler ticking = new Sampler(recorder.pools(), options, faults, mbeans);
        sampler = ticking;
        long next = System.nanoTime() + options.windowNanos;
        sleepUntil(next);
        mbeans.start(this, ticking::processors, options);
        while (true) {
            ticking.tick();
            // windows that were missed, by a suspended machine say, are not made up for
            next = Math.max(next + options.windowNanos, System.nanoTime());
            sleepUntil(next);
        }
    }

    private static void sleepUntil(long instant) {
        for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
            LockSupport.parkNanos(left);
            // an interrupt would make every park return at once
            Thread.interrupted();
        }
    }

    @Override
    public String version() {
        return Status.version();
    }

    @Override
    public String[] options() {
        return options.asText().entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue())
                .toArray(String[]::new);
    }

    @Override
    public String[] instrumentedClasses() {
        return instrumentor.wovenClasses();
    }

    @Override
    public String health() {
        return faults.all().length == 0 ? "measuring" : "measuring, with errors";
    }

    @Override
    public String threadClock() {
        return sampler.clockName();
    }

    @Override
    public double ownCpuMillis() {
        long nanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
        return nanos < 0 ? Double.NaN : nanos / 1e6;
    }

    @Override
    public String[] errors() {
        return Arrays.stream(faults.all()).map(Object::toString).toArray(String[]::new);
    }

    @Override
    public String[] accountingErrors() {
        return sampler.pools().stream()
                .map(PoolMonitor::accountingError)
                .filter(Objects::nonNull)
                .toArray(String[]::new);
    }
}
