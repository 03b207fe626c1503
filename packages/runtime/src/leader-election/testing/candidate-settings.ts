/** What a candidate in a process of its own is told. */
export interface CandidateSettings {
  readonly identity: string
  /** Of the Leases, and of the ConfigMap that belongs to each. */
  readonly names: readonly string[]
  readonly server: string
  readonly certificateAuthority: string
  readonly token: string
  readonly times: { readonly leaseDurationMs: number; readonly renewDeadlineMs: number; readonly retryPeriodMs: number }
  readonly writers: number
  readonly pauseMs: number
}
