import type { KnownGap } from './judgement.ts'

/** The expectations of one journey that share a reason. */
function gaps(journey: string, reason: string, ...expectations: readonly string[]): KnownGap[] {
  return expectations.map((expectation) => ({ journey, expectation, reason }))
}

const noHttp2 = 'HTTP/1.1 is spoken, and HTTP/2 is not.'

/**
 * What real clients notice: it holds on the real server and not on ours. Checked in both directions, so an expectation
 * that comes to hold must leave the list.
 */
export const knownGaps: readonly KnownGap[] = [...gaps('curl', noHttp2, 'HTTP/2 is spoken with those who ask for it')]
