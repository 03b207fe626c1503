/**
 * The server under malice, tested from outside: requests that nobody would write, over real sockets. There is nothing here
 * but tests; `testing` makes the requests, which tools/real sends to the real server as well.
 * May import: http.
 *
 * @module
 */
export {}
