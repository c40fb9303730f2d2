package io.loadline.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTest {

    @ParameterizedTest
    @CsvSource({
        "GET /metrics HTTP/1.1, 200",
        "HEAD /metrics HTTP/1.0, 200",
        "GET /metrics?x=1 HTTP/1.1, 200",
        "GET / HTTP/1.1, 404",
        "GET /metrics/ HTTP/1.1, 404",
        "GET /metricsx HTTP/1.1, 404",
        "GET http://other/metrics HTTP/1.1, 404",
        "POST /metrics HTTP/1.1, 405",
        "get /metrics HTTP/1.1, 405",
        "GET /metrics, 400",
        "GET /metrics HTTP/2.0, 400",
        "garbage, 400"
    })
    void onlyMetricsCanBeHad(String line, int status) {
        assertThat(request(line).status.code).isEqualTo(status);
    }

    @Test
    void aLineThatIsNoHeaderIsRefused() {
        assertThat(request("GET /metrics HTTP/1.1", "garbage").status).isEqualTo(Request.Status.BAD_REQUEST);
    }

    @Test
    void openMetricsIsForThoseWhoPreferIt() {
        String prometheus =
                "Accept: application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1";

        assertThat(request("GET /metrics HTTP/1.1", prometheus).openMetrics).isTrue();
        assertThat(request("GET /metrics HTTP/1.1").openMetrics).isFalse();
        assertThat(request("GET /metrics HTTP/1.1", "accept: */*").openMetrics).isFalse();
        assertThat(request("GET /metrics HTTP/1.1", "Accept: application/openmetrics-text;q=x").openMetrics)
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"'gzip', true", "'deflate, GZIP;q=0.5', true", "'gzip;q=0', false", "'identity', false"})
    void gzipIsForThoseWhoTakeIt(String encodings, boolean taken) {
        assertThat(request("GET /metrics HTTP/1.1", "Accept-Encoding: " + encodings).takesGzip)
                .isEqualTo(taken);
    }

    private static Request request(String... lines) {
        return Request.of(String.join("\r\n", lines) + "\r\n\r\n");
    }
}
