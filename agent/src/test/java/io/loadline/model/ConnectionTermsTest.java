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
}
