package app;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

@Path("/")
public class Service {

    // what returns a value, not a Uni, runs on a worker
    @GET
    public String get() {
        return "served";
    }
}
