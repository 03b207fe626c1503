/** How often each fault happens, from 0 (never) to 1 (always), and how long delays are. */
export interface FaultRates {
  /** Requests, answers and chunks that are late; each by up to delayMsMax, drawn anew. */
  readonly delay: number
  readonly delayMsMax: number
  /** Requests that never leave: the caller is told so. */
  readonly drop: number
  /** Requests that are carried out and whose answer is lost. */
  readonly cut: number
  /** Repeatable requests (GET, PUT, DELETE, apply) that arrive twice; the first answer counts. */
  readonly duplicate: number
  /** Requests that the server turns away with 429 before it looks at them. */
  readonly overload: number
  /** Chunks of a stream at which the connection breaks, and the chunk is lost with it. */
  readonly streamCut: number
  /** Chunks after which a stream goes silent without an end, as a half-open connection does. */
  readonly streamStall: number
  /** Chunks that arrive twice. */
  readonly streamDuplicate: number
}

/** No faults at all. */
export const calmNetwork: FaultRates = {
  delay: 0,
  delayMsMax: 0,
  drop: 0,
  cut: 0,
  duplicate: 0,
  overload: 0,
  streamCut: 0,
  streamStall: 0,
  streamDuplicate: 0,
}

/** Much worse than any network that people keep using: every few requests something happens. */
export const roughNetwork: FaultRates = {
  delay: 0.6,
  delayMsMax: 400,
  drop: 0.04,
  cut: 0.06,
  duplicate: 0.05,
  overload: 0.02,
  streamCut: 0.05,
  streamStall: 0.02,
  streamDuplicate: 0.05,
}
