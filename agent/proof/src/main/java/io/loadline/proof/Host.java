// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Entry of the JVM of a candidate. It reads a command from each line, and answers with a line that begins with {@link
 * #ANSWER} or {@link #PROBLEM}. All other output is that of the libraries.
 */
public final class Host {
    /** Beginning of a line that answers a command. */
    public static final String ANSWER = "proof-answer ";

    /** Beginning of a line with the reason why a command failed. */
    public static final String PROBLEM = "proof-problem ";

    private static final PrintStream OUT = System.out;

    private final Candidate candidate;
    private Downstream.Client downstream;

    private Host(Candidate candidate) {
        this.candidate = candidate;
    }

    /** Runs the host. {@code args} is the class of the candidate. */
    public static void main(String[] args) throws Exception {
        Host host = new Host((Candidate) Class.forName(args[0]).getConstructor().newInstance());
        System.setOut(System.err); // keeps output of libraries out of the answers
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            try {
                answer(host.execute(line.split(" ")));
            } catch (Exception | LinkageError e) {
                e.printStackTrace();
                OUT.println(PROBLEM + String.valueOf(e).replaceAll("\\s+", " "));
            }
        }
        System.exit(0); // although libraries may have left threads
    }

    static void answer(Object value) {
        OUT.println(ANSWER + value);
        OUT.flush();
    }

    /**
     * Executes one of {@code about}, {@code start SIZE DOWNSTREAM}, {@code resize SIZE}, {@code most}, {@code
     * completed} and {@code stop}.
     */
    private Object execute(String[] command) throws Exception {
        switch (command[0]) {
            case "about":
                return candidate.defaultSize() + " " + candidate.traffic().encoded() + " " + candidate.pool();
            case "start":
                downstream = new Downstream.Client(Integer.parseInt(command[2]));
                candidate.begin(downstream, Integer.parseInt(command[1]));
                return candidate.start(Integer.parseInt(command[1]));
            case "resize":
                return candidate.resize(Integer.parseInt(command[1]));
            case "most":
                return candidate.most();
            case "completed":
                return candidate.completed();
            case "stop":
                candidate.stop();
                downstream.close();
                return "stopped";
            default:
                throw new IllegalArgumentException(command[0]);
        }
    }
}
