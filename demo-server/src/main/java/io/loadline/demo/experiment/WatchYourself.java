package io.loadline.demo.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;

/** Says how to see the same figures in the tools that come with or beside the JDK. */
record WatchYourself(Path agent) {

    void print(PrintWriter out) {
        String demo = System.getProperty("java.class.path");
        out.printf("""

                To watch the same yourself:
                  java -javaagent:%1$s -jar %2$s server --threads 1 --cpu-millis 10 --port 8080
                  java -jar %2$s load http://127.0.0.1:8080/work --seconds 300
                  JConsole:  jconsole, connect to the server's process, tab MBeans, io.loadline, ThreadPool
                  VisualVM:  open the server's process, tab MBeans (plugin VisualVM-MBeans), io.loadline
                """, agent, demo);
        out.flush();
    }
}
