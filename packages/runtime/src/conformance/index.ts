/**
 * The runtime as a whole, tested from outside: through connections that break in every way, over many events and lists,
 * and by the list of cases that it keeps. There is nothing here but tests.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export {}
