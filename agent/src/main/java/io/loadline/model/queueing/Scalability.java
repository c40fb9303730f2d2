package io.loadline.model.queueing;

/**
 * The universal scalability law: N. J. Gunther, "Guerrilla Capacity Planning" (2007), chapter 4. N threads do
 *
 * <pre>
 *   X(N) = lambda N / (1 + sigma (N - 1) + kappa N (N - 1))
 * </pre>
 *
 * tasks a second: lambda is what one thread does, sigma the share for which threads wait for one another, kappa what it
 * costs that each keeps up with each other one. With kappa above 0 the throughput has a peak. The parameters are those with the
 * least squares of the differences of the throughput, by Gauss and Newton. Immutable.
 */
public final class Scalability {

    private static final int STEPS = 20;

    public final double lambda;
    public final double sigma;
    public final double kappa;

    private Scalability(double[] terms) {
        this.lambda = 1 / terms[0];
        this.sigma = terms[1] / terms[0];
        this.kappa = terms.length > 2 ? terms[2] / terms[0] : 0;
    }

    /** {@code threads}: two different numbers at least; of two, or where no peak is in sight, kappa is 0. */
    public static Scalability fit(double[] threads, double[] perSecond) {
        Scalability law = new Scalability(fit(threads, perSecond, Math.min(3, threads.length)));
        return law.kappa < 0 ? new Scalability(fit(threads, perSecond, 2)) : law;
    }

    public double throughput(double threads) {
        return lambda * threads / (1 + sigma * (threads - 1) + kappa * threads * (threads - 1));
    }

    /** Threads beyond which more of them do less; infinite if there is no such number. */
    public double peak() {
        return kappa > 0 && sigma < 1 ? Math.sqrt((1 - sigma) / kappa) : Double.POSITIVE_INFINITY;
    }

    /** N / X(N) is a sum of terms 1, N - 1 and N (N - 1), each with a factor. */
    private static double[] fit(double[] threads, double[] perSecond, int terms) {
        double[] factors = new double[terms];
        double[] ratio = new double[threads.length];
        for (int i = 0; i < ratio.length; i++) {
            ratio[i] = threads[i] / perSecond[i];
        }
        for (int step = 0; step < STEPS; step++) {
            double[][] normal = new double[terms][terms + 1];
            for (int i = 0; i < ratio.length; i++) {
                double weight = threads[i] / (ratio[i] * ratio[i]);
                double wanted = ratio[i] * (2 - perSecond[i] * ratio[i] / threads[i]);
                for (int row = 0; row < terms; row++) {
                    double weighted = weight * weight * term(row, threads[i]);
                    for (int column = 0; column < terms; column++) {
                        normal[row][column] += weighted * term(column, threads[i]);
                    }
                    normal[row][terms] += weighted * wanted;
                }
            }
            factors = solved(normal);
            for (int i = 0; i < ratio.length; i++) {
                ratio[i] = 0;
                for (int term = 0; term < terms; term++) {
                    ratio[i] += factors[term] * term(term, threads[i]);
                }
            }
        }
        return factors;
    }

    private static double term(int term, double threads) {
        return term == 0 ? 1 : term == 1 ? threads - 1 : threads * (threads - 1);
    }

    /** By elimination: the equations of least squares need no pivots. */
    private static double[] solved(double[][] equations) {
        int n = equations.length;
        double[] solution = new double[n];
        for (int i = 0; i < n; i++) {
            for (int below = i + 1; below < n; below++) {
                double times = equations[below][i] / equations[i][i];
                for (int column = i; column <= n; column++) {
                    equations[below][column] -= times * equations[i][column];
                }
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            solution[i] = equations[i][n];
            for (int after = i + 1; after < n; after++) {
                solution[i] -= equations[i][after] * solution[after];
            }
            solution[i] /= equations[i][i];
        }
        return solution;
    }
}
