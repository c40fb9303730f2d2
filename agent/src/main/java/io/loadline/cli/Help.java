package io.loadline.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** The texts of {@code --help}, for the program and for each command. */
final class Help {

    private static final String ALL = String.join(
            "\n",
            "Loadline measures the thread pools of a JVM and says how many threads each should have.",
            "",
            "  java -javaagent:loadline-agent.jar[=options] -jar app.jar   measure from the start",
            "  java -jar loadline-agent.jar list                           the JVMs of this user",
            "  java -jar loadline-agent.jar attach PID [options]           measure a running JVM, or change its options",
            "  java -jar loadline-agent.jar top PID                        its pools and recommendations, live",
            "  java -jar loadline-agent.jar explain PID [POOL]             one page: why it is full, what to change",
            "  java -jar loadline-agent.jar check 'options'                check options, start nothing",
            "  java -jar loadline-agent.jar kit [--out DIR]                dashboard and rules for the option metrics",
            "  java -jar loadline-agent.jar fleet URL...                   one size for each pool over many JVMs",
            "  java -jar loadline-agent.jar COMMAND --help                 more on one of these",
            "  java -jar loadline-agent.jar --help | --version");

    private static final String OPTIONS = String.join(
            "\n",
            "",
            "",
            "Options are key=value pairs separated by commas; @file reads them from a properties file;",
            "the environment variable LOADLINE_OPTIONS is read first:",
            "");

    private static final Map<String, String> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put(
                "list",
                String.join(
                        "\n",
                        "list [--wide]",
                        "",
                        "Prints a line for each JVM of this user: process id, whether Loadline measures it, and main",
                        "class or jar with its arguments, cut to the width of the window. 'not now' means that the",
                        "agent is there but does not measure, 'unknown' that the JVM does not answer.",
                        "",
                        "  --wide   the whole command line"));
        COMMANDS.put(
                "attach",
                String.join(
                        "\n",
                        "attach PID [options]",
                        "",
                        "Starts measuring the JVM with this process id, including pools that it has already. It needs",
                        "no restart, no port and no file. Options apply to this JVM only: 'history=5m,log=info'.",
                        "If the JVM is measured already, changes the options named, except window and timing; without",
                        "options, prints those in force. A bad option changes nothing, and the exit code is 2."));
        COMMANDS.put(
                "top",
                String.join(
                        "\n",
                        "top PID [--once] [--every SECONDS] [--json] [--wide] [--all]",
                        "",
                        "Shows the thread pools of a measured JVM, those to change first, and says what to change and",
                        "why. Live in a terminal, every two seconds; h shows keys and columns, q quits.",
                        "",
                        "  --once            print once",
                        "  --every SECONDS   how often to look, 1 to 3600",
                        "  --json            everything as JSON, once; with --every one document a line",
                        "  --wide            more columns, such as CREATED AT, however long the lines get",
                        "  --all             a line for every pool, not only for those to change",
                        "",
                        "Lines are as wide as the window; without a terminal, as COLUMNS says, or 120."));
        COMMANDS.put(
                "explain",
                String.join(
                        "\n",
                        "explain PID [POOL] [--markdown|--json]",
                        "",
                        "Prints one page on one pool: the advice, what to change in the words of the server or framework",
                        "that built it, the figures behind the advice, and what other sizes would do. POOL is its name or",
                        "a part of it; without, it is the pool that top shows first.",
                        "",
                        "  --markdown   for a ticket",
                        "  --json       every attribute of the pool"));
        COMMANDS.put(
                "check",
                String.join(
                        "\n",
                        "check 'options'",
                        "",
                        "Says whether an option string is right, and starts nothing. Exit code 2 if it is not."));
        COMMANDS.put(
                "kit",
                String.join(
                        "\n",
                        "kit [--out DIR]",
                        "",
                        "Writes what goes with the option metrics: a Grafana dashboard, recording and alert rules and",
                        "a scrape configuration for Prometheus, a configuration for an OpenTelemetry Collector, and a",
                        "page on where servers have the sizes of their pools. Files of these names are replaced.",
                        "",
                        "  --out DIR   where to, loadline-kit unless said"));
        COMMANDS.put(
                "fleet",
                String.join(
                        "\n",
                        "fleet URL... | FILE | -",
                        "",
                        "Prints a line for each service and pool over many JVMs: what is set, the one size that fits all",
                        "replicas, the limit that most of them have, the threads in sum, and what would change. The JVMs",
                        "need the option metrics; metrics.labels=service=NAME tells services apart.",
                        "",
                        "  http://prometheus:9090          a Prometheus that scrapes them; the load of the last day",
                        "  http://orders-1:9464/metrics    endpoints of agents; the load since each JVM started",
                        "  FILE, -                         the same, a line each, from a file or stdin; orders-1:9464",
                        "                                  alone is an endpoint",
                        "",
                        "Exit code 1 if something does not answer; the others are shown."));
    }

    private Help() {}

    static boolean isOf(String command) {
        return COMMANDS.containsKey(command);
    }

    static String of(String command) {
        boolean takesOptions = command.equals("attach") || command.equals("check");
        return "java -jar loadline-agent.jar " + COMMANDS.get(command)
                + (takesOptions ? OPTIONS + CheckCommand.keys() : "");
    }

    static String ofAll() {
        return ALL + OPTIONS + CheckCommand.keys();
    }
}
