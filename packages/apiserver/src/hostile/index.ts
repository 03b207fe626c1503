/**
 * Tests of the whole server with malformed and malicious requests over real sockets. `testing` has the requests, which
 * tools/real also sends to a real kube-apiserver.
 * May import: server.
 *
 * @module
 */
export {}
