package io.loadline;

import io.loadline.advise.Advisor;
import io.loadline.control.Pace;
import io.loadline.control.ResizeMode;
import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.health.Status;
import io.loadline.jfr.FlightRecording;
import io.loadline.jmx.MBeans;
import io.loadline.jmx.ResizePolicy;
import io.loadline.jmx.open.BeanTable;
import io.loadline.memory.Memory;
import io.loadline.memory.MemoryFile;
import io.loadline.metrics.Endpoint;
import io.loadline.metrics.MetricsSource;
import io.loadline.metrics.TaskHistograms;
import io.loadline.model.Goal;
import io.loadline.options.Options;
import io.loadline.options.OptionsInForce;
import io.loadline.record.Recorder;
import io.loadline.report.Page;
import io.loadline.threads.JvmThreads;
import io.loadline.threads.UnmeasuredThreads;
import io.loadline.window.GuardedListener;
import io.loadline.window.PoolListener;
import io.loadline.window.Sampler;
import java.lang.management.ManagementFactory;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The sampler, and what reads its windows: advice, MBeans, recordings, metrics, memory, the report. Each of the readers is made and
 * called in a guard of its own: an error in one leaves the measuring and the others alone, and what could not be made is tried again
 * when the next window ends. For the thread that ends windows, but for what only reads.
 */
final class Parts {

    private static final String ADVICE = "advice";

    /** Tests have shorter ones. */
    private static final long HOUR_MILLIS = 3_600_000;

    private static final long EXIT_MILLIS = 2_000;

    private final OptionsInForce options;
    private final Recorder recorder;
    private final Faults faults;
    private final BiFunction<String, Runnable, Thread> threadMaker;
    private final long hourMillis = Long.getLong("loadline.hour", HOUR_MILLIS);
    private final List<PoolListener> listeners = new CopyOnWriteArrayList<>();

    /** Those whose processor time is the agent's own, but for the endpoint's. */
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    // made before: an application may run out of memory for a while
    private final Faults.Step tick = () -> sampler().tick();
    private final Faults.Step startThreads = this::startThreads;
    private final Faults.Step record = this::record;
    private final Faults.Step serve = this::serve;

    private volatile Sampler sampler;
    private volatile Advisor advisor;
    private volatile MBeans mbeans;
    private FlightRecording flightRecording;
    private Memory memory;
    private boolean memoryIsKept;

    /** Null if nobody collects metrics. */
    private TaskHistograms histograms;

    /** Null without an endpoint. */
    private volatile Endpoint endpoint;

    private boolean isServed;

    private boolean hasAdvisor;

    /** Null once it is started. */
    private Runnable watch;

    /** {@code threadMaker}: by name and work; what it makes is not started. */
    Parts(OptionsInForce options, Recorder recorder, Faults faults, BiFunction<String, Runnable, Thread> threadMaker) {
        this.options = options;
        this.recorder = recorder;
        this.faults = faults;
        this.threadMaker = threadMaker;
    }

    /** Made at the first call that succeeds. */
    Sampler sampler() {
        if (sampler == null) {
            sampler = new Sampler(recorder.pools(), options, faults, listeners);
        }
        return sampler;
    }

    /** Null before it could be made. */
    Advisor advisor() {
        return advisor;
    }

    /** Makes the readers that are missing. {@code agent}: what the agent shows of itself. */
    void make(Supplier<BeanTable<Object>> agent) {
        if (advisor == null) {
            faults.guard(ADVICE, this::makeAdvisor);
        }
        if (advisor == null) {
            return;
        }
        if (!memoryIsKept) {
            faults.guard("memory", this::keepMemory);
        }
        if (mbeans == null) {
            faults.guard("MBeans", () -> makeMBeans(agent));
        }
        if (flightRecording == null) {
            faults.guard(
                    "flight recording",
                    () -> flightRecording = listening(
                            "flight recording",
                            new FlightRecording(faults, advisor, pool -> mbeans.resizes(pool), hourMillis)));
        }
        if (publishesMetrics() && histograms == null) {
            faults.guard(
                    "metrics",
                    () -> histograms = listening("metrics", new TaskHistograms(() -> options.get().historyNanos)));
        }
    }

    private <T extends PoolListener> T listening(String part, T listener) {
        listeners.add(new GuardedListener(part, listener, faults));
        return listener;
    }

    private void makeAdvisor() {
        memory = new Memory(System::currentTimeMillis, System::nanoTime, Page.zone(), hourMillis, Log::warn);
        Advisor made = new Advisor(
                this::goal, pool -> options.get().weightOf(pool), memory, () -> options.get().enoughSeconds, faults);
        made.watchAll(publishesMetrics());
        advisor = listening(ADVICE, made);
    }

    private void makeMBeans(Supplier<BeanTable<Object>> agent) {
        MBeans made = new MBeans(
                agent.get(), this::unmeasuredThreads, advisor, () -> sampler.processors(), new ResizeOptions(), faults);
        advisor.followedBy(made);
        mbeans = listening("MBeans", made);
    }

    /** In its file, if there is to be one: read by the advisor, written each hour and at the end. */
    private void keepMemory() {
        String path = options.get().memory;
        if (path != null) {
            try {
                MemoryFile file = new MemoryFile(path, memory, Log::warn);
                JvmThreads.atExit("loadline-memory", () -> writeInTime(file));
                memory.keptIn(file);
            } catch (InvalidPathException notHere) {
                // where the encoding of this JVM lacks a letter of it
                Log.warn("memory=" + path + ": no file can be called so here (" + notHere.getReason()
                        + "); hours are kept until the JVM ends");
            }
        }
        memoryIsKept = true;
    }

    /** An application that is told to end must end, whatever the file system does. */
    private void writeInTime(MemoryFile file) {
        Thread writer = threadMaker.apply("loadline-memory-file", file::write);
        writer.start();
        try {
            writer.join(EXIT_MILLIS);
        } catch (InterruptedException atTheEnd) {
            // nobody is left to be told
        }
    }

    /**
     * Ends a window; a reader that fails does not keep the next window from ending. Returns false if the calling thread must end, since
     * another one has taken its place.
     */
    boolean endWindow() {
        faults.guard("sampling", tick);
        if (isLeftBehind()) {
            return false;
        }
        faults.guard(ADVICE, startThreads);
        faults.guard("flight recording", record);
        if (isServed && endpoint == null) {
            faults.guard("metrics", serve);
        }
        return true;
    }

    /** In doubt, the next window tells. */
    private boolean isLeftBehind() {
        try {
            return sampler != null && sampler.wasLeftBehind();
        } catch (Throwable error) {
            faults.report("sampling", error);
            return false;
        }
    }

    /** Tried again at the next window if the system has no thread left. */
    private void startThreads() {
        if (mbeans == null) {
            return;
        }
        if (!hasAdvisor) {
            startAdvisor();
            hasAdvisor = true;
        }
        if (watch != null) {
            start("loadline-watch", watch);
            watch = null;
        }
    }

    /** Starts it, in place of one that is left behind if there is one. */
    void startAdvisor() {
        start("loadline-advisor", advisor);
    }

    void start(String name, Runnable work) {
        Thread started = threadMaker.apply(name, work);
        started.start();
        threads.add(started);
    }

    /** {@code watch}: to be run on a thread of its own, beside that of the advisor. */
    void watchedBy(Runnable watch) {
        this.watch = watch;
    }

    private void record() {
        if (flightRecording != null) {
            flightRecording.windowEnded(sampler.pools());
            advisor.watchAll(
                    publishesMetrics() || options.get().report != null || flightRecording.wantsRecommendations());
        }
    }

    /** The application runs: its report will be written when the JVM ends, and metrics are served, if they are wanted. Once. */
    void mainBegins() {
        String file = options.get().report;
        if (file != null) {
            faults.guard("report", () -> ExitReport.atExit(file, form -> mbeans.lastReport(form)));
        }
        isServed = publishesMetrics();
        if (isServed) {
            faults.guard("metrics", serve);
        }
    }

    private boolean publishesMetrics() {
        return options.get().metrics != null;
    }

    private Goal goal() {
        Options now = options.get();
        return new Goal(now.targetCpu, now.targetWaitP99Seconds);
    }

    /** {@code thread}: one of the agent's, whose processor time is its own cost. */
    void add(Thread thread) {
        threads.add(thread);
    }

    double ownCpuMillis() {
        // one that was left behind has ended when its pool has answered
        double ofThreads = threads.stream()
                .filter(Thread::isAlive)
                .mapToDouble(Parts::cpuMillis)
                .sum();
        return ofThreads + (endpoint == null ? 0 : endpoint.cpuMillis()) + advisor.clientsCpuMillis();
    }

    private static double cpuMillis(Thread thread) {
        long nanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
        return nanos < 0 ? Double.NaN : nanos / 1e6;
    }

    List<UnmeasuredThreads.Group> unmeasuredThreads() {
        return UnmeasuredThreads.groups(recorder.pools().workerThreads());
    }

    /** The figures of the endpoint, from the same places as those of the MBeans. */
    private void serve() {
        if (mbeans == null || histograms == null) {
            return;
        }
        MetricsSource source = new MetricsSource();
        source.pools = sampler::pools;
        source.histograms = histograms;
        source.advisor = advisor;
        source.findings = advisor::findings;
        source.resizes = mbeans::resizes;
        source.page = mbeans::page;
        source.ownCpuSeconds = () -> ownCpuMillis() / 1000;
        source.ownHeapBytes = sampler::ownHeapBytes;
        source.errors = () ->
                Arrays.stream(faults.all()).mapToLong(fault -> fault.count).sum();
        source.version = Status::version;
        Options now = options.get();
        Endpoint started = new Endpoint(
                now.metrics,
                now.metricsLabels,
                now.metricsToken,
                source,
                faults,
                work -> threadMaker.apply("loadline", work));
        started.start();
        endpoint = started;
    }

    /** What the options in force say about resizing. */
    private final class ResizeOptions implements ResizePolicy {

        @Override
        public ResizeMode mode() {
            return ResizeMode.valueOf(options.get().resize.toUpperCase(Locale.ROOT));
        }

        @Override
        public int order() {
            return options.resizeOrders();
        }

        @Override
        public Pace pace() {
            Options now = options.get();
            return now.fastPace ? Pace.fast(now.windowNanos) : Pace.calm(now.windowNanos, now.historyNanos);
        }

        @Override
        public boolean keepsToMemory() {
            return options.get().keepsToMemory;
        }

        @Override
        public int minimum(String pool) {
            return options.get().minimumOf(pool);
        }

        @Override
        public int maximum(String pool) {
            return options.get().maximumOf(pool);
        }
    }
}
