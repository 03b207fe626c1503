import type { Rule } from './place.ts'

/** deletionTimestamps are in the future, by the grace period. */
const aheadMsMax = 3_600_000
/** Servers truncate times to seconds. */
const behindMsMax = 60_000
/** The files of kubectl diff have times in the form of diff. */
const fileTime = /\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ [+-]\d{4}/g
const isoTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d+))?Z/g
/** `Mon, 16 Nov 2026 02:57:42 +0000` of kubectl, `Mon Nov 16 02:57:42 2026` of helm. */
const writtenTime =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:\d\d? )?[A-Z][a-z]{2} +(?:\d{4}|\d\d?) \d\d:\d\d:\d\d (?:[+-]\d{4}|\d{4})/g

/**
 * Times of this run, also inside texts. Fractional digits become zeros: their number is part of the form. Times in
 * scenarios are outside the run and are compared unchanged.
 */
export const normaliseTime: Rule = (value, _place, memory) => {
  if (typeof value !== 'string') return value
  const isOfRun = (text: string) => {
    const time = Date.parse(text)
    return time >= memory.sinceMs - behindMsMax && time <= Date.now() + aheadMsMax
  }
  return value
    .replace(isoTime, (text, fraction: string | undefined) => {
      if (!isOfRun(text)) return text
      return fraction === undefined ? '<now>' : `<now.${'0'.repeat(fraction.length)}>`
    })
    .replace(fileTime, (text) => (isOfRun(text) ? '<now>' : text))
    .replace(writtenTime, (text) => (isOfRun(text) ? '<now>' : text))
}
