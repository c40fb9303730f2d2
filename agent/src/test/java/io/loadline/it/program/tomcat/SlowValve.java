package io.loadline.it.program.tomcat;

import io.loadline.it.program.SlowService;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Answers every request after a while with nothing. */
public final class SlowValve extends ValveBase {

    private final SlowService service;

    SlowValve(int millis) {
        super(true);
        service = new SlowService(millis);
    }

    @Override
    public void invoke(Request request, Response response) {
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
