// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import io.loadline.advise.Advisor;
import io.loadline.control.Pace;
import io.loadline.control.ResizeMode;
import io.loadline.control.ResizePolicy;
import io.loadline.health.AgentStatus;
import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.jfr.FlightRecording;
import io.loadline.jmx.MBeans;
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
import io.loadline.window.PoolListener;
import io.loadline.window.Sampler;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The sampler and the readers of its windows: advice, MBeans, recordings, metrics, memory, the report. Each reader is
 * made and called in a guard of its own: an error in one leaves the measuring and the other readers alone. A reader
 * that could not be made is retried at the end of the next window. Methods are for the thread that ends windows, except
 * those that only read.
 */
final class Parts {

    private static final String ADVICE = "advice";

    /** Length of an hour; tests set a shorter one. */
    private static final long HOUR_MILLIS = 3_600_000;

    private static final long EXIT_MILLIS = 2_000;

    private final OptionsInForce options;
    private final Recorder recorder;
    private final Faults faults;
    private final BiFunction<String, Runnable, Thread> threadMaker;
    private final long hourMillis = Long.getLong("loadline.hour", HOUR_MILLIS);
    private final List<PoolListener> listeners = new CopyOnWriteArrayList<>();

    private final OwnThreads threads = new OwnThreads();

    // made in advance: an application may run out of memory for a while
    private final Faults.FallibleStep tick = () -> sampler().tick();
    private final Faults.FallibleStep startThreads = this::startThreads;
    private final Faults.FallibleStep record = this::record;
    private final Faults.FallibleStep noteClients = this::noteClients;
    private final Faults.FallibleStep serve = this::serve;

    private volatile Sampler sampler;
    private volatile Advisor advisor;
    private volatile MBeans mbeans;
    private FlightRecording flightRecording;
    private Memory memory;
    private boolean memoryIsKept;

    /** Histograms for the metrics; null if they are not published. */
    private TaskHistograms histograms;

    /** The endpoint; null if there is none. */
    private volatile Endpoint endpoint;

    /** Returns the virtual threads on carriers, found among so many; null if this JVM has none. */
    private IntFunction<Thread[]> mounted;

    private boolean isServed;

    private boolean hasAdvisor;

    /** The watchdog; null once it is started. */
    private Runnable watchdog;

    /** @param threadMaker makes a thread by name and work, without starting it */
    Parts(OptionsInForce options, Recorder recorder, Faults faults, BiFunction<String, Runnable, Thread> threadMaker) {
        this.options = options;
        this.recorder = recorder;
        this.faults = faults;
        this.threadMaker = threadMaker;
    }

    /** Returns the sampler, which the first successful call makes. */
    Sampler sampler() {
        if (sampler == null) {
            sampler = new Sampler(recorder.pools(), options, faults, listeners);
        }
        return sampler;
    }

    /**
     * Sets what shows virtual threads; before the readers are made.
     *
     * @param mounted returns those on carriers, found among so many
     */
    void showVirtualThreads(IntFunction<Thread[]> mounted) {
        this.mounted = mounted;
    }

    /** Returns the advisor; null before it could be made. */
    Advisor advisor() {
        return advisor;
    }

    /**
     * Makes the missing readers.
     *
     * @param agent the agent's own MBean
     */
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
        listeners.add(new PoolListener.Guarded(part, listener, faults));
        return listener;
    }

    private void makeAdvisor() {
        memory = new Memory(System::currentTimeMillis, Page.zone(), hourMillis);
        Advisor made = new Advisor(this::goal, memory, () -> options.get().enoughSeconds, faults);
        made.watchAll(publishesMetrics());
        made.findingsOfAll.watchThreads(recorder.pools()::workerThreads);
        made.findingsOfAll.showVirtualThreads(mounted);
        advisor = listening(ADVICE, made);
    }

    private void makeMBeans(Supplier<BeanTable<Object>> agent) {
        MBeans made = new MBeans(
                agent.get(), this::unmeasuredThreads, advisor, () -> sampler.processors(), new ResizeOptions(), faults);
        advisor.followedBy(made);
        mbeans = listening("MBeans", made);
    }

    /**
     * Keeps the memory in its file if the options name one. The file is read once, and written each hour and at the end,
     * by a thread of its own each time.
     */
    private void keepMemory() {
        String path = options.get().memory;
        if (path != null) {
            try {
                MemoryFile file = new MemoryFile(path, memory, Log::warn);
                JvmThreads.runAtExit("loadline-memory", () -> writeInTime(file));
                memory.keptIn(file, work -> threadMaker
                        .apply("loadline-memory-file", () -> faults.guard("memory", work::run))
                        .start());
            } catch (InvalidPathException notHere) {
                // the encoding of this JVM lacks a character of it
                Log.warn("memory=" + path + ": no file can be called so here (" + notHere.getReason()
                        + "); hours are kept until the JVM ends");
            }
        }
        memoryIsKept = true;
    }

    /** Writes the file in a bounded time: the JVM must end, whatever the file system does. */
    private void writeInTime(MemoryFile file) {
        Thread writer = threadMaker.apply("loadline-memory-file", file::write);
        writer.start();
        try {
            writer.join(EXIT_MILLIS);
        } catch (InterruptedException atTheEnd) {
            // the JVM ends in any case
        }
    }

    /**
     * Ends a window. A reader that fails does not keep the next window from ending.
     *
     * @return false if another thread has taken over, so that the calling one must end
     */
    boolean endWindow() {
        faults.guard("sampling", tick);
        if (advisor != null) {
            faults.guard(ADVICE, noteClients);
        }
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

    private void noteClients() {
        recorder.pools().clients(advisor.findingsOfAll::noted);
    }

    /** Returns whether the calling thread was abandoned; if that cannot be read, the next window asks again. */
    private boolean isLeftBehind() {
        try {
            return sampler != null && sampler.wasLeftBehind();
        } catch (Throwable error) {
            faults.report("sampling", error);
            return false;
        }
    }

    /** Starts the missing threads. The next window retries if the system has no thread left. */
    private void startThreads() {
        if (watchdog != null && sampler != null) {
            start("loadline-watch", watchdog);
            watchdog = null;
        }
        if (!hasAdvisor && advisor != null) {
            startAdvisor();
            hasAdvisor = true;
        }
    }

    /** Starts an advisor thread, in place of an abandoned one if there is one. */
    void startAdvisor() {
        start("loadline-advisor", advisor);
    }

    void start(String name, Runnable work) {
        Thread started = threadMaker.apply(name, work);
        started.start();
        threads.add(started);
    }

    /**
     * Sets the watchdog.
     *
     * @param watchdog runs on a thread of its own, beside that of the advisor
     */
    void watchedBy(Runnable watchdog) {
        this.watchdog = watchdog;
    }

    private void record() {
        if (flightRecording != null) {
            flightRecording.windowEnded(sampler.pools());
            advisor.watchAll(
                    publishesMetrics() || options.get().report != null || flightRecording.wantsRecommendations());
        }
    }

    /**
     * Notes, once, that the application runs. From now on its report will be written at the end of the JVM, and metrics
     * are served, if wanted.
     */
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

    /** Adds a thread of the agent, whose processor time is the agent's own cost. */
    void add(Thread thread) {
        threads.add(thread);
    }

    double ownCpuMillis() {
        return threads.cpuMillis() + advisor.clientsCpuMillis();
    }

    List<UnmeasuredThreads.Group> unmeasuredThreads() {
        return UnmeasuredThreads.groups(recorder.pools().workerThreads());
    }

    /** Starts the endpoint, which takes its figures from the sources of the MBeans. */
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
        source.version = AgentStatus::version;
        Options now = options.get();
        Endpoint started =
                new Endpoint(now.metrics, now.metricsLabels, now.metricsToken, source, faults, this::newEndpointThread);
        started.start();
        endpoint = started;
    }

    /** Makes a thread of the endpoint, which names it. */
    private Thread newEndpointThread(Runnable work) {
        return threadMaker.apply("loadline", () -> {
            // not before it runs, as the system may have no thread left
            threads.add(Thread.currentThread());
            work.run();
        });
    }

    /** The options in force about resizing. */
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
        public int minimum(String pool) {
            return options.get().minimumOf(pool);
        }

        @Override
        public int maximum(String pool) {
            return options.get().maximumOf(pool);
        }
    }
}
