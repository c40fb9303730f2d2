// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.LAW_LEVELS;
import static io.loadline.model.Constants.NORMAL;

import io.loadline.model.regime.Levels.Stretch;
import java.util.Map;
import java.util.SortedMap;

/**
 * Universal scalability law, fitted to what a pool did at six sizes or more while all threads were busy.
 *
 * <pre>
 *   X(n)  = n / S(n)
 *   S(n)  = S1 (1 + sigma (n - 1) + kappa n (n - 1))      sigma: contention, kappa: coherency
 *   n*    = sqrt((1 - sigma) / kappa)                     X falls above n*
 * </pre>
 *
 * S is linear in S1, S1 sigma and S1 kappa: least squares, weighted by tasks. kappa counts where it is above 0 by 1.96 standard
 * errors. N. J. Gunther, "Guerrilla Capacity Planning" (2007), chapter 4. Immutable.
 */
public final class ScalabilityLaw {

    public final int sizes;

    /** S1, in seconds. */
    private final double alone;

    public final double sigma;
    public final double kappa;

    /** Threads above which throughput falls; infinite where that is not known. */
    public final double mostUseful;

    private ScalabilityLaw(int sizes, double alone, double sigma, double kappa, boolean isFalling) {
        this.sizes = sizes;
        this.alone = alone;
        this.sigma = sigma;
        this.kappa = kappa;
        this.mostUseful = isFalling ? Math.sqrt((1 - sigma) / kappa) : Double.POSITIVE_INFINITY;
    }

    static ScalabilityLaw of(SortedMap<Integer, Stretch> levels) {
        int sizes = levels.size();
        if (sizes < LAW_LEVELS) {
            return new ScalabilityLaw(sizes, Double.NaN, Double.NaN, Double.NaN, false);
        }
        double[][] normal = new double[3][4];
        for (Map.Entry<Integer, Stretch> level : levels.entrySet()) {
            double[] terms = terms(level.getKey());
            double weight = level.getValue().tasks();
            for (int row = 0; row < 3; row++) {
                for (int column = 0; column < 3; column++) {
                    normal[row][column] += weight * terms[row] * terms[column];
                }
                normal[row][3] += weight * terms[row] * level.getValue().uncontended();
            }
        }
        double[] fitted = solved(normal, 3);
        double residuals = 0;
        for (Map.Entry<Integer, Stretch> level : levels.entrySet()) {
            double[] terms = terms(level.getKey());
            double error =
                    level.getValue().uncontended() - fitted[0] * terms[0] - fitted[1] * terms[1] - fitted[2] * terms[2];
            residuals += level.getValue().tasks() * error * error;
        }
        // the variance of the last coefficient is s^2 times the last element of the inverse matrix
        for (double[] row : normal) {
            row[3] = 0;
        }
        normal[2][3] = 1;
        double error = Math.sqrt(residuals / (sizes - 3) * solved(normal, 3)[2]);
        double sigma = fitted[1] / fitted[0];
        double kappa = fitted[2] / fitted[0];
        boolean isFalling = fitted[0] > 0 && sigma < 1 && fitted[2] > NORMAL * error;
        return new ScalabilityLaw(sizes, fitted[0], sigma, kappa, isFalling);
    }

    /** Returns X(n) above n*; infinite up to it, where other limits are known better. */
    double mostPerSecond(int threads) {
        return threads > mostUseful
                ? threads / (alone * (1 + sigma * (threads - 1) + kappa * threads * (threads - 1.0)))
                : Double.POSITIVE_INFINITY;
    }

    private static double[] terms(int threads) {
        return new double[] {1, threads - 1, threads * (threads - 1.0)};
    }

    /** Returns the solution of so many linear equations, by Gaussian elimination with partial pivoting. */
    private static double[] solved(double[][] equations, int many) {
        double[][] rows = new double[many][];
        for (int i = 0; i < many; i++) {
            rows[i] = equations[i].clone();
        }
        for (int pivot = 0; pivot < many; pivot++) {
            int largest = pivot;
            for (int row = pivot + 1; row < many; row++) {
                largest = Math.abs(rows[row][pivot]) > Math.abs(rows[largest][pivot]) ? row : largest;
            }
            double[] swapped = rows[pivot];
            rows[pivot] = rows[largest];
            rows[largest] = swapped;
            for (int row = 0; row < many; row++) {
                double times = row == pivot ? 0 : rows[row][pivot] / rows[pivot][pivot];
                for (int column = pivot; column <= many; column++) {
                    rows[row][column] -= times * rows[pivot][column];
                }
            }
        }
        double[] solution = new double[many];
        for (int i = 0; i < many; i++) {
            solution[i] = rows[i][many] / rows[i][i];
        }
        return solution;
    }
}
