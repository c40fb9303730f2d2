package io.loadline.lab.resizing;

import io.loadline.lab.Observation;
import io.loadline.window.Window;

/**
 * Hill climbing as in the .NET thread pool, written from published descriptions: J. L. Hellerstein, V. Morrison, E.
 * Eilebrecht, "Applying Control Theory in the Real World: Experience With Building a Controller for the .NET Thread Pool",
 * SIGMETRICS Performance Evaluation Review 37 (2009), and the documented settings of the runtime. The number of threads
 * swings as a square wave; where throughput swings with it, seen by a filter tuned to that period, the number moves
 * upwards, else downwards.
 *
 * <p>A sample lasts a second, where the runtime's last 10 to 200 ms, and as there longer until enough tasks have ended
 * for it to be trusted, which at the few tasks a second of the loads here can take ten. The limit on the change a second
 * is the runtime's. A thread is also added when tasks wait and none began for a second, as its starvation check does;
 * and, as there, there are no fewer threads than processors.
 */
final class HillClimbing implements SizeController {

    private static final int PERIOD = 4;
    private static final int HISTORY = 8 * PERIOD;
    private static final double TARGET_RATIO = 0.15;
    private static final double TARGET_SIGNAL_TO_NOISE = 3;
    private static final double MAX_CHANGE_PER_SECOND = 4;
    private static final double MAX_CHANGE_PER_SAMPLE = 20;
    private static final double GAIN_EXPONENT = 2;
    private static final double NOISE_SMOOTHING = 0.01;
    private static final double MAX_SAMPLE_ERROR = 0.15;
    private static final double WAVE_MULTIPLIER = 2;
    private static final int MAX_WAVE = 20;
    private static final int MAX_THREADS = 32_767;
    private static final double BUSY_PROCESSORS = 0.95;
    private static final double STARVING_PROCESSORS = 0.8;

    private final double[] throughputs = new double[HISTORY];
    private final double[] sizes = new double[HISTORY];
    private int samples;
    private double control;
    private double noise;
    private double completions;
    private double seconds;

    @Override
    public int decide(Observation pool) {
        Window last = pool.lastWindow();
        double processorLoad = (last.processCpuNanos + last.neighbourCpuNanos) / last.nanos() / pool.processors();
        control = control == 0 ? pool.threads : control;
        if (pool.state().queued > 0 && last.started == 0 && processorLoad < STARVING_PROCESSORS) {
            control++;
            return pool.threads + 1;
        }
        completions += last.completed;
        seconds++;
        if ((pool.threads - 1) / completions >= MAX_SAMPLE_ERROR) {
            return pool.threads;
        }
        add(completions / seconds, pool.threads);
        double move = move(seconds);
        boolean noProcessorIsFree = move > 0 && processorLoad > BUSY_PROCESSORS;
        control += noProcessorIsFree ? 0 : move;
        completions = 0;
        seconds = 0;
        return swing((int) Math.ceil(pool.processors()));
    }

    private void add(double throughput, int threads) {
        throughputs[samples % HISTORY] = throughput;
        sizes[samples % HISTORY] = threads;
        samples++;
    }

    /** How many threads more, or fewer below 0. */
    private double move(double sampleSeconds) {
        int n = Math.min(samples - 1, HISTORY) / PERIOD * PERIOD;
        double ratio = 0;
        double confidence = 0;
        if (n > PERIOD) {
            Filter threads = new Filter(sizes, samples, n);
            Filter throughput = new Filter(throughputs, samples, n);
            double error = neighbouringNoise(throughput, n);
            double[] wave = throughput.at(PERIOD);
            double[] cause = threads.at(PERIOD);
            noise = noise == 0 ? error : noise + NOISE_SMOOTHING * (error - noise);
            double power = cause[0] * cause[0] + cause[1] * cause[1];
            if (power > 0) {
                // the real part of a complex quotient: how far throughput follows in step
                ratio = (wave[0] * cause[0] + wave[1] * cause[1]) / power - TARGET_RATIO;
            }
            double mostNoise = Math.max(noise, error);
            confidence = mostNoise > 0 ? Math.sqrt(power) / mostNoise / TARGET_SIGNAL_TO_NOISE : 1;
        }
        double move = Math.max(-1, Math.min(1, ratio)) * Math.min(1, confidence);
        double gain = MAX_CHANGE_PER_SECOND * sampleSeconds;
        return Math.min(MAX_CHANGE_PER_SAMPLE, Math.signum(move) * gain * Math.pow(Math.abs(move), GAIN_EXPONENT));
    }

    /** The wave that is there without cause: at the next longer and shorter periods. */
    private static double neighbouringNoise(Filter throughput, int n) {
        int periods = n / PERIOD;
        double longer = (double) n / (periods - 1);
        double error = Filter.length(throughput.at((double) n / (periods + 1)));
        return longer <= n ? Math.max(error, Filter.length(throughput.at(longer))) : error;
    }

    private int swing(int least) {
        double wanted = 0.5 + control * noise * TARGET_SIGNAL_TO_NOISE * WAVE_MULTIPLIER;
        int wave = (int) Math.max(1, Math.min(MAX_WAVE, wanted));
        control = Math.max(least, Math.min(MAX_THREADS - wave, control));
        boolean up = samples / (PERIOD / 2) % 2 == 1;
        return Math.max(least, (int) control + (up ? wave : 0));
    }

    /** One frequency of the last samples, as shares of their mean: G. Goertzel, Amer. Math. Monthly 65 (1958). */
    private static final class Filter {
        private final double[] ring;
        private final int end;
        private final int n;
        private final double mean;

        private Filter(double[] ring, int end, int n) {
            this.ring = ring;
            this.end = end;
            this.n = n;
            double sum = 0;
            for (int i = end - n; i < end; i++) {
                sum += ring[i % ring.length];
            }
            this.mean = sum / n;
        }

        /** Real and imaginary part. */
        private double[] at(double period) {
            double angle = 2 * Math.PI / period;
            double before = 0;
            double last = 0;
            for (int i = end - n; i < end; i++) {
                double next = 2 * Math.cos(angle) * last - before + ring[i % ring.length];
                before = last;
                last = next;
            }
            double scale = mean > 0 ? 1 / (n * mean) : 0;
            return new double[] {scale * (last - before * Math.cos(angle)), scale * before * Math.sin(angle)};
        }

        private static double length(double[] wave) {
            return Math.hypot(wave[0], wave[1]);
        }
    }
}
