/** The bounds of a CI run and of its closing lines. */

/** A run with more tests that pass in only one of two runs is red, because the suite has become unreliable. */
export const unstableTestsMax = 5

/**
 * Files of one suite that run again. With more, the run is red anyway, because each file has a failed test and at most
 * five tests may be unstable.
 */
export const filesAgainMax = 20

/** The maximum number of closing lines of a run. */
export const closingLinesMax = 50

/** Failed tests that the closing lines show; the rest is counted. */
export const failuresShownMax = 5

/** Unstable tests that the closing lines show; the rest is counted. */
export const unstableShownMax = 5

/** Failed steps that are not suites and that the closing lines show; the rest is counted. */
export const stepsShownMax = 2

/** Lines shown of the output of a step. */
export const outputLinesShownMax = 5

/** Lines shown of a difference if few tests failed; with many failures, each has fewer. */
export const differenceLinesMax = 8

/** Characters shown of a line. */
export const lineLengthMax = 180

/** Lines of output kept of a step that is not a suite, to show when it fails. */
export const outputLinesMax = 40

/** Characters kept of an error's message, and of its diff, in a report. */
export const errorLengthMax = 10_000
