// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

// TITLE Tomcat before a database of 10 servers
// DEPS org.apache.tomcat.embed:tomcat-embed-core:10.1.59
/** Requests of an open load on a database that is 80 % busy. */
public final class TomcatDatabase extends Candidate {
    private Tomcat tomcat;

    private final class Servlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().write(work());
        }
    }

    @Override
    public int defaultSize() {
        return 200;
    }

    @Override
    public String pool() {
        return "http-nio";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(160).compute(0.2).downstream(50, 10);
    }

    @Override
    public int start(int size) throws IOException, LifecycleException {
        File directory = Files.createTempDirectory("proof").toFile();
        tomcat = new Tomcat();
        tomcat.setBaseDir(directory.getPath());
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getConnector().setProperty("maxThreads", Integer.toString(size));
        tomcat.getConnector().setProperty("minSpareThreads", Integer.toString(Math.min(10, size)));
        Context context = tomcat.addContext("", directory.getPath());
        Tomcat.addServlet(context, "work", new Servlet());
        context.addServletMappingDecoded("/", "work");
        tomcat.start();
        return tomcat.getConnector().getLocalPort();
    }

    private ThreadPoolExecutor executor() {
        return (ThreadPoolExecutor) tomcat.getConnector().getProtocolHandler().getExecutor();
    }

    @Override
    public boolean resize(int size) {
        executor().setCorePoolSize(Math.min(executor().getCorePoolSize(), size));
        executor().setMaximumPoolSize(size);
        return true;
    }

    @Override
    public long completed() {
        return executor().getCompletedTaskCount();
    }

    @Override
    public boolean startsOnDemand() {
        return true;
    }

    @Override
    public void stop() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }
}
