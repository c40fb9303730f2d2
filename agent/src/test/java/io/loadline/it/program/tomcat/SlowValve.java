package io.loadline.it.program.tomcat;

import io.loadline.it.program.SlowService;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Answers every request after a while with nothing; of one that has a body it reads that first. */
public final class SlowValve extends ValveBase {

    private final SlowService service;

    SlowValve(int millis) {
        super(true);
        service = new SlowService(millis);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException {
        byte[] buffer = new byte[100];
        for (int read = 0; request.getMethod().equals("POST") && read >= 0; ) {
            read = request.getInputStream().read(buffer);
        }
        service.serve();
        response.setStatus(200);
    }

    long requests() {
        return service.requests();
    }

    double millis() {
        return service.millis();
    }
}
