/** What a call of a driver gets. */
export interface ExternalCall {
  /** The same for all calls of one external: its name there, or the idempotency key of its API. */
  readonly key: string
  readonly signal: AbortSignal
}

/** How the framework finds, creates and deletes one external thing. */
export interface ExternalDriver<Found> {
  /**
   * Derived from the object's UID and the name of the external when absent; must not change. One that survives a new
   * UID, as after a restore from a backup, is made of the object's namespace and name. Not of fields that users choose:
   * they could name another's external.
   */
  readonly key?: string | undefined
  /** Resolves to undefined when the thing does not exist. */
  find(call: ExternalCall): Promise<Found | undefined>
  create(call: ExternalCall): Promise<Found>
  delete(found: Found, call: ExternalCall): Promise<void>
  /**
   * Whether a second creation with the same key creates nothing more; true when absent. With false, a creation whose
   * outcome is unknown and that find does not find is reported and never requested again.
   */
  readonly isRepeatable?: boolean | undefined
  /**
   * How long a creation may stay invisible to find; 0 when absent. Until then one that find does not show is neither
   * created again nor taken for deleted: `ensure` fails with EXTERNAL_UNKNOWN, and `delete` resolves to false.
   */
  readonly visibleAfterMs?: number | undefined
  /** Whether this error of create shows that nothing was created, such as a 403. */
  isRefusal?(error: unknown): boolean
}
