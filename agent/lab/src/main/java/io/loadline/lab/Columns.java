package io.loadline.lab;

import java.util.Arrays;

/** A growing table of numbers. Not thread-safe. */
final class Columns {

    private final double[][] columns;
    private int size;

    Columns(int count) {
        columns = new double[count][256];
    }

    int size() {
        return size;
    }

    void add(double... row) {
        if (size == columns[0].length) {
            for (int c = 0; c < columns.length; c++) {
                columns[c] = Arrays.copyOf(columns[c], 2 * size);
            }
        }
        for (int c = 0; c < columns.length; c++) {
            columns[c][size] = row[c];
        }
        size++;
    }

    double get(int column, int row) {
        return columns[column][row];
    }

    double[] column(int column) {
        return column(column, 0);
    }

    double[] column(int column, int from) {
        return Arrays.copyOfRange(columns[column], from, size);
    }

    double[] sum(int one, int other) {
        return sum(one, other, 0);
    }

    double[] sum(int one, int other, int from) {
        double[] sum = column(one, from);
        for (int i = from; i < size; i++) {
            sum[i - from] += columns[other][i];
        }
        return sum;
    }
}
