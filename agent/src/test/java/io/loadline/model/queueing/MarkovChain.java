// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The probabilities of all states that can be reached, from their balance equations; no queueing theory in it. */
final class MarkovChain {

    interface Moves {
        void from(int[] state, Rates rates);
    }

    interface Rates {
        void to(double rate, int... state);
    }

    private final Map<List<Integer>, Integer> numbers = new LinkedHashMap<>();
    private final List<int[]> states = new ArrayList<>();
    private final double[] probabilities;

    MarkovChain(Moves moves, int... start) {
        number(start);
        List<double[]> flows = new ArrayList<>();
        for (int next = 0; next < states.size(); next++) {
            int from = next;
            moves.from(states.get(from), (rate, state) -> {
                if (rate > 0) {
                    flows.add(new double[] {from, number(state), rate});
                }
            });
        }
        probabilities = solved(balance(flows));
    }

    double mean(ToDoubleFunction<int[]> value) {
        double sum = 0;
        for (int i = 0; i < probabilities.length; i++) {
            sum += probabilities[i] * value.applyAsDouble(states.get(i));
        }
        return sum;
    }

    private int number(int[] state) {
        List<Integer> key = new ArrayList<>();
        Arrays.stream(state).forEach(key::add);
        Integer known = numbers.putIfAbsent(key, states.size());
        if (known == null) {
            states.add(state);
            return states.size() - 1;
        }
        return known;
    }

    /** One of the equations follows from the others; in its place: the probabilities add up to 1. */
    private double[][] balance(List<double[]> flows) {
        int n = states.size();
        double[][] rows = new double[n][n + 1];
        for (double[] flow : flows) {
            rows[(int) flow[0]][(int) flow[0]] -= flow[2];
            rows[(int) flow[1]][(int) flow[0]] += flow[2];
        }
        Arrays.fill(rows[0], 1);
        return rows;
    }

    /** Gauss's elimination with the largest pivot of each column; the last of a row is its right-hand side. */
    private static double[] solved(double[][] rows) {
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
                double factor = row == column ? 0 : rows[row][column] / swapped[column];
                for (int i = column; factor != 0 && i <= n; i++) {
                    rows[row][i] -= factor * swapped[i];
                }
            }
        }
        double[] solution = new double[n];
        Arrays.setAll(solution, i -> rows[i][n] / rows[i][i]);
        return solution;
    }
}
