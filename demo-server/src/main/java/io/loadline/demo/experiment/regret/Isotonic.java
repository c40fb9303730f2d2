package io.loadline.demo.experiment.regret;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The non-decreasing sequence nearest to a given one in least squares, by pooling adjacent violators (Barlow,
 * Bartholomew, Bremner and Brunk, Statistical Inference under Order Restrictions, 1972).
 */
final class Isotonic {

    private Isotonic() {}

    private record Block(double mean, int length) {
        Block joined(Block next) {
            int sum = length + next.length;
            return new Block((mean * length + next.mean * next.length) / sum, sum);
        }
    }

    static double[] nonDecreasing(double... values) {
        Deque<Block> blocks = new ArrayDeque<>();
        for (double value : values) {
            Block block = new Block(value, 1);
            while (!blocks.isEmpty() && blocks.getLast().mean() > block.mean()) {
                block = blocks.removeLast().joined(block);
            }
            blocks.addLast(block);
        }
        double[] fit = new double[values.length];
        int i = 0;
        for (Block block : blocks) {
            for (int end = i + block.length(); i < end; i++) {
                fit[i] = block.mean();
            }
        }
        return fit;
    }

    static double[] nonIncreasing(double... values) {
        return negated(nonDecreasing(negated(values)));
    }

    private static double[] negated(double[] values) {
        double[] negated = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            negated[i] = -values[i];
        }
        return negated;
    }
}
