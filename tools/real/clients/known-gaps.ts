import type { KnownGap } from './judgement.ts'

/**
 * Expectations of real clients that hold on the real server and not on ours. Checked in both directions: an expectation
 * that now holds must leave the list.
 */
export const knownGaps: readonly KnownGap[] = []
