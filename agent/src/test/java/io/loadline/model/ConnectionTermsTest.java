package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConnectionTermsTest {

    @Test
    void threadsAndTasksAreConnectionsAndRequests_whateverThePoolIsCalled() {
        assertThat(new ConnectionTerms("task-db $1")
                        .said("task-db $1: 1 task waits longer for a thread than 2 tasks did; 5 threads are busy."))
                .isEqualTo(
                        "task-db $1: 1 request waits longer for a connection than 2 requests did; 5 connections are busy.");
    }

    @Test
    void classesAndOptionsStayAsTheyAre_howeverOftenItIsSaid() {
        ConnectionTerms terms = new ConnectionTerms("db");
        String said = terms.said("db: com.acme.task.Writer holds it for 3 tasks; set server.tomcat.threads.max=9, "
                + "thread-pool.size or task=2 for a thread. Each task: one. 5 tasks/s.");

        assertThat(said)
                .isEqualTo("db: com.acme.task.Writer holds it for 3 requests; set server.tomcat.threads.max=9, "
                        + "thread-pool.size or task=2 for a connection. Each request: one. 5 requests/s.");
        assertThat(terms.said(said)).isEqualTo(said);
    }
}
