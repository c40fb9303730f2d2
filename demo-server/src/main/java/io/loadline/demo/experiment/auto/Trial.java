package io.loadline.demo.experiment.auto;

import io.loadline.demo.Failure;
import io.loadline.demo.experiment.Bean;
import io.loadline.demo.experiment.JobProcess;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.ProcessorSample;
import io.loadline.demo.experiment.ProcessorUse;
import io.loadline.demo.experiment.ServerBeans;
import io.loadline.demo.experiment.ServerProcess;
import io.loadline.demo.experiment.SizeChange;
import io.loadline.demo.load.Load;
import io.loadline.demo.load.LoadResult;
import io.loadline.demo.load.RunningLoad;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs a scenario on a server of its own under the agent. Used once, by one thread. */
final class Trial {

    static final String POOL = "demo-server";
    static final int MIN_THREADS = 1;
    static final int MAX_THREADS = 128;

    /** Before the first phase, until the server's code is compiled; the agent looks already. */
    static final int WARMUP_SECONDS = 4;

    private static final Duration EVERY = Duration.ofMillis(250);
    private static final int SPARE_SECONDS = 120;
    private static final List<String> SERIAL = List.of("-XX:+UseSerialGC");

    private final Lab lab;
    private final Scenario scenario;
    private final int phaseSeconds;
    private final List<LoadResult> loads = new ArrayList<>();
    private final List<Double> phaseStarts = new ArrayList<>();
    private final List<Run.Size> sizes = new ArrayList<>();
    private final List<ProcessorSample> processors = new ArrayList<>();
    private long start;

    Trial(Lab lab, Scenario scenario, int phaseSeconds) {
        this.lab = lab;
        this.scenario = scenario;
        this.phaseSeconds = phaseSeconds;
    }

    /** With {@code resize=auto} through all phases, or without through those at which something changes. */
    Run run(boolean resizing) throws InterruptedException {
        List<Phase> phases = resizing ? scenario.phases() : scenario.situations();
        try (ServerProcess server = new ServerProcess(agent(resizing), options(phases.size()));
                JobProcess neighbour = scenario.hasNeighbour() ? newNeighbour() : null;
                ServerBeans beans = new ServerBeans(server.ready().pid())) {
            sizes.add(new Run.Size(0, scenario.start()));
            start = System.nanoTime();
            long startMillis = System.currentTimeMillis();
            for (Phase phase : phases) {
                run(phase, server.ready().url(), neighbour, beans);
            }
            double seconds = elapsed();
            Bean bean = requirePool(beans, resizing ? "auto" : "off");
            PoolCounts counts = PoolCounts.settled(bean, loads);
            return new Run(
                    loads, phaseStarts, sizes, SizeChange.of(bean), startMillis, counts, seconds, otherProcessors());
        } catch (IOException e) {
            throw new Failure("The server's JVM or the connection to its MBeans was lost: " + e.getMessage(), e);
        }
    }

    private void run(Phase phase, URI server, JobProcess neighbour, ServerBeans beans)
            throws IOException, InterruptedException {
        phaseStarts.add(elapsed());
        Thread computing = phase.neighbour() ? compute(neighbour) : null;
        Load.Settings settings = new Load.Settings(lab.seed() + loads.size(), Load.Settings.USUAL.timeout(), null);
        RunningLoad load = phase.load(server, loads.isEmpty() ? WARMUP_SECONDS : 0, phaseSeconds)
                .start(settings);
        do {
            noteSize(beans);
            processors.add(beans.processors());
        } while (!load.isDoneWithin(EVERY));
        loads.add(load.await());
        if (computing != null) {
            computing.join();
        }
    }

    /** The agent has the pool once it has had a task, and may call it otherwise after more of them. */
    private void noteSize(ServerBeans beans) throws IOException {
        Optional<Bean> pool = beans.pool(POOL);
        double threads =
                pool.isEmpty() ? Double.NaN : pool.get().read("CorePoolSize").number("CorePoolSize");
        if (threads > 0 && threads != sizes.get(sizes.size() - 1).threads()) {
            sizes.add(new Run.Size(elapsed(), (int) threads));
        }
    }

    private Thread compute(JobProcess neighbour) {
        Thread computing = new Thread(() -> {
            try {
                neighbour.run(new NeighbourJob(phaseSeconds), phaseSeconds);
            } catch (IOException e) {
                throw new Failure("The neighbour was lost: " + e.getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        computing.setDaemon(true);
        computing.start();
        return computing;
    }

    private static JobProcess newNeighbour() throws IOException {
        return new JobProcess("The neighbour", null, SERIAL);
    }

    private String agent(boolean resizing) {
        String looks = lab.quick() ? "=window=100ms,history=20s" : "=window=1s,history=3m";
        String bounds =
                ",auto.pace=fast,auto.min.%1$s=%2$d,auto.max.%1$s=%3$d".formatted(POOL, MIN_THREADS, MAX_THREADS);
        return lab.agent() + looks + (resizing ? ",resize=auto" + bounds : ",resize=off");
    }

    private List<String> options(int phases) {
        List<String> options = new ArrayList<>(scenario.server());
        options.addAll(List.of("--threads", String.valueOf(scenario.start())));
        options.addAll(List.of("--seconds", String.valueOf(phases * phaseSeconds + SPARE_SECONDS)));
        return options;
    }

    private static Bean requirePool(ServerBeans beans, String wantedMode) throws IOException {
        Bean found = beans.pool(POOL)
                .orElseThrow(() -> new Failure(
                        "The agent has no MBean of the pool " + POOL + ": see the lines that begin with [loadline]."));
        String mode = found.read("ResizeMode").text("ResizeMode");
        if (!mode.equals(wantedMode)) {
            throw new Failure("The agent's ResizeMode is '%s', not '%s': give the --agent of this build."
                    .formatted(mode, wantedMode));
        }
        return found;
    }

    /** NaN where one of them is part of the scenario. */
    private double otherProcessors() {
        double generator = loads.stream()
                .mapToDouble(LoadResult::generatorProcessors)
                .average()
                .orElseThrow();
        return scenario.hasNeighbour()
                ? Double.NaN
                : ProcessorUse.between(processors).others(generator);
    }

    private double elapsed() {
        return (System.nanoTime() - start) / 1e9;
    }
}
