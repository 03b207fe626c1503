import type { KnownGap } from './judgement.ts'

/**
 * What real clients notice: it holds on the real server and not on ours. Checked in both directions, so an expectation
 * that comes to hold must leave the list.
 */
export const knownGaps: readonly KnownGap[] = []
