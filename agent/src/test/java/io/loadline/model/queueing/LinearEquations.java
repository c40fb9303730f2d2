package io.loadline.model.queueing;

/** Gauss's elimination with the largest pivot of each column. */
final class LinearEquations {

    private LinearEquations() {}

    /** {@code rows}: coefficients and, last, the right-hand side; overwritten. */
    static double[] solve(double[][] rows) {
        int n = rows.length;
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column + 1; row < n; row++) {
                pivot = Math.abs(rows[row][column]) > Math.abs(rows[pivot][column]) ? row : pivot;
            }
            double[] swapped = rows[pivot];
            rows[pivot] = rows[column];
            rows[column] = swapped;
            for (int row = 0; row < n; row++) {
                if (row != column) {
                    subtract(rows[row], swapped, rows[row][column] / swapped[column], column);
                }
            }
        }
        double[] solution = new double[n];
        for (int i = 0; i < n; i++) {
            solution[i] = rows[i][n] / rows[i][i];
        }
        return solution;
    }

    private static void subtract(double[] row, double[] other, double factor, int from) {
        for (int column = from; column < row.length; column++) {
            row[column] -= factor * other[column];
        }
    }
}
