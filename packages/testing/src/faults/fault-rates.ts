/** The probability of each fault, from 0 (never) to 1 (always), and the length of delays. */
export interface FaultRates {
  /** Requests, responses and chunks that are delayed, each by a random time up to delayMsMax. */
  readonly delay: number
  readonly delayMsMax: number
  /** Requests that are not sent; they fail with KUBE_TRANSPORT_UNREACHABLE. */
  readonly drop: number
  /** Requests that the server executes and whose response is lost. */
  readonly cut: number
  /** Idempotent requests (GET, PUT, DELETE, apply) that arrive twice; the first response counts. */
  readonly duplicate: number
  /** Requests that get the response 429 and do not reach the server. */
  readonly overload: number
  /** Chunks of a stream at which the connection breaks; the chunk is lost. */
  readonly streamCut: number
  /** Chunks at which a stream stalls without ending, as on a half-open connection. */
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

/** Much worse than any usable network: a fault every few requests. */
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
