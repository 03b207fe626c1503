/**
 * Tests of the runtime as a whole, from outside: through connections that break in every way, over many events and
 * lists, and by the list of cases that it satisfies. This folder has only tests.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export {}
