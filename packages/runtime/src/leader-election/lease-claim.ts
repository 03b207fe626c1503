import type { Runtime } from '@kubewright/kube/runtime'
import { statusOf } from '@kubewright/kube/status'
import type { Lease } from '../kinds/index.ts'
import type { LeaseLock } from './lease-lock.ts'
import { isSameRecord, type LeaseRecord, leaseRecordOf, leaseSpecOf, microTimeOf } from './lease-record.ts'
import { type Moment, momentOf } from './moment.ts'

export interface LeaseClaimOptions {
  readonly lock: LeaseLock
  readonly runtime: Runtime
  readonly identity: string
  readonly leaseDurationMs: number
  /** The Lease had to be read before it could be renewed. */
  onSlowPath(): void
}

/** The outcome of one attempt to acquire or to renew the lease. */
export type ClaimOutcome =
  /** This process holds the lease, by a request that it sent at that moment. */
  | { readonly form: 'held'; readonly sent: Moment }
  /** Another candidate holds the lease and has renewed it in time. */
  | { readonly form: 'taken'; readonly holder: string }
  | { readonly form: 'failed'; readonly error: unknown }

/**
 * The observed Lease, and the one way to claim it: client-go's tryAcquireOrRenew. The times in the Lease are written for
 * people and never compared with a clock: a holder is alive if this process saw its record change recently, on its own
 * monotonic clock.
 */
export class LeaseClaim {
  readonly #options: LeaseClaimOptions
  #lease: Lease | undefined
  #record: LeaseRecord | undefined
  #observedMs = 0
  #renewedWallMs = Number.NEGATIVE_INFINITY
  #mayBeHeld = false

  constructor(options: LeaseClaimOptions) {
    this.#options = options
  }

  /** The last holder seen; empty if there is none. */
  get holder(): string {
    return this.#record?.holder ?? ''
  }

  get lease(): Lease | undefined {
    return this.#lease
  }

  /** Whether the server may have recorded this process as the holder, according to its responses. */
  get mayBeHeld(): boolean {
    return this.#mayBeHeld
  }

  /** A leader that finds another holder, or none, has lost the lease, even if it could acquire it again. */
  async attempt(signal: AbortSignal, isLeading: boolean): Promise<ClaimOutcome> {
    try {
      return (await this.#renewFast(signal)) ?? (await this.#readAndClaim(signal, isLeading))
    } catch (error) {
      return { form: 'failed', error }
    }
  }

  /**
   * Releases the lease, so that another candidate can acquire it at once: no holder, one second. Returns false if this
   * process no longer holds it. Unlike client-go it reads the Lease instead of trusting its memory, so that it never takes
   * the lease from another holder.
   */
  async release(signal: AbortSignal): Promise<boolean> {
    const lease = await this.#options.lock.get(signal)
    const record = leaseRecordOf(lease?.spec)
    if (lease === undefined || record.holder !== this.#options.identity) return false
    const now = this.#now()
    const released = { ...record, holder: '', leaseDurationSeconds: 1, renewTime: now, acquireTime: now }
    this.#observe(await this.#options.lock.update(lease, leaseSpecOf(released), signal))
    this.#mayBeHeld = false
    return true
  }

  /** The leader writes without reading first: usually no other client has changed the Lease since its last renewal. */
  async #renewFast(signal: AbortSignal): Promise<ClaimOutcome | undefined> {
    const lease = this.#lease
    if (lease === undefined || this.holder !== this.#options.identity || !this.#isAlive()) return undefined
    try {
      return await this.#write(lease, signal)
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }

  async #readAndClaim(signal: AbortSignal, isLeading: boolean): Promise<ClaimOutcome> {
    const lease = await this.#options.lock.get(signal)
    if (lease !== undefined) this.#observe(lease)
    const isOwn = this.holder === this.#options.identity
    // The holder of a deleted Lease is still alive and creates it again.
    if (!isOwn && (isLeading || (this.holder !== '' && this.#isAlive()))) return { form: 'taken', holder: this.holder }
    if (isOwn && lease !== undefined) this.#options.onSlowPath()
    return await this.#write(lease, signal)
  }

  async #write(lease: Lease | undefined, signal: AbortSignal): Promise<ClaimOutcome> {
    const { lock, runtime } = this.#options
    const spec = leaseSpecOf(this.#claimed(lease))
    this.#mayBeHeld = true
    const sent = momentOf(runtime.clock)
    try {
      this.#observe(lease === undefined ? await lock.create(spec, signal) : await lock.update(lease, spec, signal))
    } catch (error) {
      const code = statusOf(error)?.code ?? 500
      if (code < 500 && this.holder !== this.#options.identity) this.#mayBeHeld = false
      throw error
    }
    return { form: 'held', sent }
  }

  /** A renewal keeps acquireTime and leaseTransitions; a new holder sets the first and increments the second. */
  #claimed(lease: Lease | undefined): LeaseRecord {
    const { identity, leaseDurationMs } = this.#options
    const now = this.#now()
    const claimed = {
      holder: identity,
      // Rounded up: the others wait at least as long as this process considers the lease its own.
      leaseDurationSeconds: Math.ceil(leaseDurationMs / 1000),
      renewTime: now,
    }
    if (lease === undefined) return { ...claimed, acquireTime: now, transitions: 0 }
    const { holder, acquireTime, transitions } = leaseRecordOf(lease.spec)
    if (holder === identity) return { ...claimed, acquireTime: acquireTime ?? now, transitions }
    return { ...claimed, acquireTime: now, transitions: transitions + 1 }
  }

  /** Whether the last seen record is younger, on this process's clock, than its leaseDurationSeconds. */
  #isAlive(): boolean {
    const record = this.#record
    if (record === undefined) return false
    return this.#options.runtime.clock.monotonic() < this.#observedMs + record.leaseDurationSeconds * 1000
  }

  #observe(lease: Lease): void {
    const record = leaseRecordOf(lease.spec)
    this.#lease = lease
    if (this.#record !== undefined && isSameRecord(record, this.#record)) return
    this.#record = record
    this.#observedMs = this.#options.runtime.clock.monotonic()
  }

  /** A wall clock that was set back must not give two renewals the same time. */
  #now(): string {
    this.#renewedWallMs = Math.max(this.#options.runtime.clock.now(), this.#renewedWallMs + 1)
    return microTimeOf(this.#renewedWallMs)
  }
}
