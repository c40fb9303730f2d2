package io.loadline;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.advise.Advisor;
import io.loadline.bootstrap.Probe;
import io.loadline.control.Pace;
import io.loadline.control.ResizeMode;
import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.health.Status;
import io.loadline.instrument.Instrumentor;
import io.loadline.instrument.JdkInternals;
import io.loadline.jfr.FlightRecording;
import io.loadline.jmx.MBeans;
import io.loadline.jmx.ResizePolicy;
import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.jmx.open.Refusal;
import io.loadline.memory.Memory;
import io.loadline.memory.MemoryFile;
import io.loadline.metrics.Endpoint;
import io.loadline.metrics.MetricsSource;
import io.loadline.metrics.TaskHistograms;
import io.loadline.model.Goal;
import io.loadline.options.Options;
import io.loadline.options.OptionsInForce;
import io.loadline.record.Recorder;
import io.loadline.record.kind.TaskNames;
import io.loadline.report.Page;
import io.loadline.threads.JvmThreads;
import io.loadline.threads.UnmeasuredThreads;
import io.loadline.window.PoolListener;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Sampler;
import io.loadline.window.Window;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The parts put together, and the agent's one thread. */
final class Measurement implements Runnable {

    private static final long STEP_NANOS = 1_000_000_000L;
    private static final long MOMENT_NANOS = 50_000_000L;

    /** Tests have shorter ones. */
    private static final long HOUR_MILLIS = 3_600_000;

    private static final long EXIT_MILLIS = 2_000;

    private final OptionsInForce options;
    private final Faults faults = new Faults();
    private final Recorder recorder;
    private final Instrumentor instrumentor;
    private Thread starter = Thread.currentThread();
    private final Thread thread = JvmThreads.ofAgent("loadline", this);

    /** Null without an endpoint. */
    private volatile Endpoint endpoint;

    private volatile Sampler sampler;

    /** Null if nobody collects metrics. */
    private TaskHistograms histograms;

    private MBeans mbeans;
    private Advisor advisor;
    private FlightRecording flightRecording;
    private volatile Thread advisorThread;

    /** When it is to wake up. The agent's own thread only. */
    private long due;

    private Measurement(Options options, Instrumentation instrumentation) throws UnmodifiableClassException {
        this.options = new OptionsInForce(options);
        this.recorder = new Recorder(!options.include.isEmpty(), options.allTimed);
        faults.guard(
                "reading futures",
                () -> recorder.lookInto(JdkInternals.newInstance(instrumentation, "TaskContents$Futures")));
        faults.guard(
                "reading the names of tasks",
                () -> recorder.nameTasksBy(new TaskNames(
                        JdkInternals.newInstance(instrumentation, "TaskContents$Around"),
                        JdkInternals.newInstance(instrumentation, "TaskContents$Lambdas"))));
        // before the weaving, so that no pool is built unseen
        Probe.events = recorder;
        this.instrumentor = Instrumentor.install(instrumentation);
        if (instrumentor.foundPoolsInUse()) {
            // else they will be seen when they are next used
            faults.guard("finding idle pools", () -> recorder.pools()
                    .discover(Instrumentor.poolsOfLiveThreads(instrumentation)));
        }
    }

    static void start(Options options, Instrumentation instrumentation) throws UnmodifiableClassException {
        try {
            Measurement measurement = new Measurement(options, instrumentation);
            Status.measuring();
            measurement.thread.start();
        } catch (Throwable error) {
            Probe.events = Probe.NOOP;
            throw error;
        }
        Log.info("measuring with " + options);
    }

    @Override
    public void run() {
        try {
            if (!instrumentor.foundPoolsInUse()) {
                // a program that ends at once needs no test, which costs it some megabytes
                JvmThreads.sleepUntil(System.nanoTime() + MOMENT_NANOS);
            }
            testYourself();
            measure();
        } catch (Throwable error) {
            Probe.events = Probe.NOOP;
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
        String part = "sampling";
        Faults.Step begin = this::sampler;
        Faults.Step endOfWindow = () -> {
            reportFailure();
            Sampler measuring = sampler();
            startAdvisor();
            measuring.tick();
            flightRecording.windowEnded(sampler.pools());
            advisor.watchAll(
                    publishesMetrics() || options.get().report != null || flightRecording.wantsRecommendations());
        };
        Faults.Step wokeUp = () -> sampler().wokeUp(due);
        long windowNanos = options.get().windowNanos;
        long next = System.nanoTime();
        // what is made now is not needed by a program that ends at once, but before the first window ends: between two
        // windows nothing may need memory, of which an application may have none for a while
        JvmThreads.sleepUntil(next + windowNanos / 2);
        faults.guard(part, begin);
        faults.guard(part, () -> SelfTest.endWindows(options, recorder.pools(), faults));
        do {
            next += windowNanos;
            JvmThreads.sleepUntil(next);
        } while (JvmThreads.isBeforeMain(starter));
        // its class loader may be one that the application drops
        starter = null;
        if (options.get().report != null) {
            faults.guard("report", () -> ExitReport.atExit(options.get().report, form -> mbeans.lastReport(form)));
        }
        if (publishesMetrics()) {
            faults.guard("metrics", () -> endpoint = serve());
        }
        while (true) {
            faults.guard(part, endOfWindow);
            // windows that were missed, by a suspended machine say, are not made up for
            next = Math.max(next + windowNanos, System.nanoTime());
            // in steps, so that the process is seen to stand still for less than a window, too
            for (long now = System.nanoTime(); next - now > 0; now = System.nanoTime()) {
                due = next - now > STEP_NANOS ? now + STEP_NANOS : next;
                JvmThreads.sleepUntil(due);
                faults.guard(part, wokeUp);
            }
        }
    }

    /** Made at the first call that succeeds. The agent's own thread only. */
    private Sampler sampler() {
        if (sampler == null) {
            long hourMillis = Long.getLong("loadline.hour", HOUR_MILLIS);
            Memory memory = new Memory(System::currentTimeMillis, System::nanoTime, Page.zone(), hourMillis, Log::warn);
            keep(memory);
            advisor = new Advisor(
                    this::goal,
                    pool -> options.get().weightOf(pool),
                    memory,
                    () -> options.get().enoughSeconds,
                    faults);
            mbeans = new MBeans(
                    new AgentAttributes().table(),
                    this::unmeasuredThreads,
                    advisor,
                    () -> sampler.processors(),
                    new ResizeOptions(),
                    faults);
            advisor.followedBy(mbeans);
            advisor.watchAll(publishesMetrics());
            flightRecording = new FlightRecording(faults, advisor, mbeans::resizes, hourMillis);
            List<PoolListener> listeners = new ArrayList<>(Arrays.asList(advisor, mbeans, flightRecording));
            if (publishesMetrics()) {
                histograms = new TaskHistograms(() -> options.get().historyNanos);
                listeners.add(histograms);
            }
            sampler = new Sampler(recorder.pools(), options, faults, listeners);
        }
        return sampler;
    }

    /** In its file, if there is to be one: read by the advisor, written each hour and at the end. */
    private void keep(Memory memory) {
        String path = options.get().memory;
        if (path != null) {
            MemoryFile file = new MemoryFile(path, memory, Log::warn);
            memory.keptIn(file);
            JvmThreads.atExit("loadline-memory", () -> writeInTime(file));
        }
    }

    /** An application that is told to end must end, whatever the file system does. */
    private static void writeInTime(MemoryFile file) {
        Thread writer = JvmThreads.ofAgent("loadline-memory-file", file::write);
        writer.start();
        try {
            writer.join(EXIT_MILLIS);
        } catch (InterruptedException atTheEnd) {
            // nobody is left to be told
        }
    }

    /** Tried again at the next window if there is no memory for a thread. */
    private void startAdvisor() {
        if (advisorThread == null) {
            Thread started = JvmThreads.ofAgent("loadline-advisor", advisor);
            // the one that it inherits is the application's
            started.setContextClassLoader(null);
            started.start();
            advisorThread = started;
        }
    }

    private boolean publishesMetrics() {
        return options.get().metrics != null;
    }

    private Goal goal() {
        Options now = options.get();
        return new Goal(now.targetCpu, now.targetWaitP99Seconds);
    }

    /** What went wrong on the application's threads since the last window. */
    private void reportFailure() {
        Throwable failure = Probe.failure;
        if (failure != null) {
            Probe.failure = null;
            faults.report("recording", failure);
        }
    }

    private double ownCpuMillis() {
        double others =
                (endpoint == null ? 0 : endpoint.cpuMillis()) + (advisorThread == null ? 0 : cpuMillis(advisorThread));
        return cpuMillis(thread) + others + advisor.clientsCpuMillis();
    }

    private static double cpuMillis(Thread thread) {
        long nanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
        return nanos < 0 ? Double.NaN : nanos / 1e6;
    }

    private List<UnmeasuredThreads.Group> unmeasuredThreads() {
        return UnmeasuredThreads.groups(recorder.pools().workerThreads());
    }

    /** The figures of the endpoint, from the same places as those of the MBeans. */
    private Endpoint serve() {
        MetricsSource source = new MetricsSource();
        // makes the rest of them as well
        source.pools = sampler()::pools;
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
                work -> JvmThreads.ofAgent("loadline", work));
        started.start();
        return started;
    }

    /** What {@code io.loadline:type=Agent} shows and can do. Nothing of it is loaded before it is published. */
    private final class AgentAttributes {

        BeanTable<Object> table() {
            return new BeanTable<Object>("Agent")
                    .value("Version", agent -> Status.version())
                    .value("Options", agent -> options.get().texts.entrySet().stream()
                            .map(option -> option.getKey() + "=" + option.getValue())
                            .toArray(String[]::new))
                    .value("InstrumentedClasses", agent -> instrumentor.wovenClasses())
                    .value("Health", agent -> health())
                    .value("ThreadClock", agent -> sampler.clockName())
                    .value("OwnCpuMillis", agent -> ownCpuMillis())
                    .value("OwnHeapBytes", agent -> sampler.ownHeapBytes())
                    .value("TimedShare", agent -> timedShare())
                    .rows("UnmeasuredThreads", OpenTypes.UNMEASURED, agent -> unmeasuredThreads())
                    .rows("Findings", OpenTypes.FINDING, agent -> advisor.findingsOfAll())
                    .value("Errors", agent -> Arrays.stream(faults.all())
                            .map(Object::toString)
                            .toArray(String[]::new))
                    .value("AccountingErrors", agent -> sampler.pools().stream()
                            .map(PoolMonitor::accountingError)
                            .filter(Objects::nonNull)
                            .toArray(String[]::new))
                    .operation("configure", STRING, ACTION, (agent, text) -> configure((String) text[0]));
        }

        private String health() {
            String heldUpBy = sampler.heldUpBy();
            if (heldUpBy != null) {
                return "counting only: a " + heldUpBy + " has been asked for its state, and does not answer";
            }
            return faults.all().length == 0 ? "measuring" : "measuring, with errors";
        }

        /** Of the tasks that started in the last window; 1 if none did. */
        private double timedShare() {
            long started = 0;
            long timed = 0;
            for (PoolMonitor monitor : sampler.pools()) {
                Window latest = monitor.latestWindow();
                started += latest == null ? 0 : latest.started;
                timed += latest == null ? 0 : latest.timed;
            }
            return started == 0 ? 1 : (double) timed / started;
        }

        private String configure(String text) {
            try {
                String said = options.change(text);
                Log.setLevel(options.get().log);
                Log.info("options: " + said);
                return said;
            } catch (IllegalArgumentException bad) {
                throw Refusal.ofArgument("as-said", bad.getMessage());
            }
        }
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
