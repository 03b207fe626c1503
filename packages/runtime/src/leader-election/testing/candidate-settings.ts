/** The settings of a candidate in a process of its own. */
export interface CandidateSettings {
  readonly identity: string
  /** The names of the Leases, and of the ConfigMap that belongs to each. */
  readonly names: readonly string[]
  readonly server: string
  readonly certificateAuthority: string
  readonly token: string
  readonly times: { readonly leaseDurationMs: number; readonly renewDeadlineMs: number; readonly retryPeriodMs: number }
  readonly writers: number
  readonly pauseMs: number
  /** Added to each write, to make encoding and encryption take time. */
  readonly paddingBytes: number
  /** Whether a candidate that has lost its lease campaigns for it again. */
  readonly campaignsAgain: boolean
}
