import type { KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import type { ExternalCall, ExternalDriver } from './external-driver.ts'
import { Journal, type JournalEntry, type JournalOptions } from './journal.ts'

/** What a function does with things outside of the cluster. */
export interface External {
  /** Finds the external or creates it. */
  ensure<Found>(name: string, driver: ExternalDriver<Found>): Promise<Found>
  /** Deletes the external; resolves to true once find no longer finds it. */
  delete<Found>(name: string, driver: ExternalDriver<Found>): Promise<boolean>
}

export interface ExternalsOptions extends JournalOptions {
  readonly signal: AbortSignal
  nowMs(): number
  /** The key of an external whose driver has none. */
  keyOf(name: string): string
}

/**
 * The externals of one object. The order of the steps makes a crash harmless: the intent is stored before the effect is
 * requested, and the effect is recorded after it. In between, the next run finds the intent and asks find.
 */
export class Externals implements External {
  readonly #options: ExternalsOptions
  readonly #journal: Journal

  constructor(options: ExternalsOptions) {
    this.#options = options
    this.#journal = new Journal(options)
  }

  /** The object as the journal's last write left it. */
  get object(): KubernetesObject {
    return this.#journal.object
  }

  async ensure<Found>(name: string, driver: ExternalDriver<Found>): Promise<Found> {
    const entry = this.#journal.read(name)
    const call = this.#callOf(name, driver, entry)
    if (entry?.state === 'deleting' && !(await this.delete(name, driver))) {
      throw new RuntimeError('EXTERNAL_UNKNOWN', `external ${name} (${call.key}) is still being deleted`)
    }
    const found = await driver.find(call)
    if (found !== undefined) {
      const known = this.#journal.read(name)
      if (known?.state !== 'created') await this.#note(name, 'created', call, known?.since)
      return found
    }
    const last = this.#journal.read(name)
    if (last?.state === 'creating') this.#requireRepeatable(name, driver, last)
    if (last?.state === 'created') this.#requireVisible(name, driver, last)
    await this.#note(name, 'creating', call)
    const created = await this.#create(name, driver, call)
    await this.#note(name, 'created', call)
    return created
  }

  async delete<Found>(name: string, driver: ExternalDriver<Found>): Promise<boolean> {
    const entry = this.#journal.read(name)
    const call = this.#callOf(name, driver, entry)
    const found = await driver.find(call)
    if (found === undefined) {
      if (entry === undefined) return true
      // A creation that was requested just now may still appear, also one that the provider has confirmed.
      if (entry.state !== 'deleting' && this.#isYoung(driver, entry)) return false
      await this.#journal.write(name, undefined)
      return true
    }
    if (entry?.state !== 'deleting') await this.#note(name, 'deleting', call)
    await driver.delete(found, call)
    if ((await driver.find(call)) !== undefined) return false
    await this.#journal.write(name, undefined)
    return true
  }

  async #create<Found>(name: string, driver: ExternalDriver<Found>, call: ExternalCall): Promise<Found> {
    try {
      return await driver.create(call)
    } catch (error) {
      // Otherwise the outcome is unknown, and the intent stays.
      if (driver.isRefusal?.(error) === true) await this.#journal.write(name, undefined)
      throw error
    }
  }

  /** The key never comes from the journal: a user who can write the object could name another's external there. */
  #callOf(name: string, driver: ExternalDriver<unknown>, entry: JournalEntry | undefined): ExternalCall {
    const key = driver.key ?? this.#options.keyOf(name)
    if (entry !== undefined && entry.key !== key) {
      const message = `external ${name}: its key is ${key}, but the object's annotation ${this.#journal.annotationOf(name)} has ${JSON.stringify(entry.key.slice(0, 100))}, which is never used; if the driver's key changed, delete the old external under its old key first or use another name; if the annotation was copied from another object, remove it`
      throw new RuntimeError('EXTERNAL_INVALID', message)
    }
    return { key, signal: this.#options.signal }
  }

  /** Not found although it was created: not visible yet, or deleted by others. Only the latter is created again. */
  #requireVisible(name: string, driver: ExternalDriver<unknown>, entry: JournalEntry): void {
    if (!this.#isYoung(driver, entry)) return
    const message = `external ${name} (${entry.key}) was created at ${entry.since}, and it may not be visible yet; find is asked again`
    throw new RuntimeError('EXTERNAL_UNKNOWN', message)
  }

  /** An earlier creation has no known outcome, and find does not find it. */
  #requireRepeatable(name: string, driver: ExternalDriver<unknown>, entry: JournalEntry): void {
    const what = `external ${name} (${entry.key}): the outcome of its creation at ${entry.since} is unknown`
    if (this.#isYoung(driver, entry)) {
      throw new RuntimeError('EXTERNAL_UNKNOWN', `${what}, and it may not be visible yet; find is asked again`)
    }
    if (driver.isRepeatable !== false) return
    const message = `${what}, find does not find it, and a second creation could create it twice; look for it, and remove the annotation of the object that records it if it does not exist`
    throw new RuntimeError('EXTERNAL_UNKNOWN', message)
  }

  #isYoung({ visibleAfterMs = 0 }: ExternalDriver<unknown>, { since }: JournalEntry): boolean {
    return this.#options.nowMs() - Date.parse(since) < visibleAfterMs
  }

  #note(name: string, state: JournalEntry['state'], { key }: ExternalCall, since = this.#now()): Promise<void> {
    return this.#journal.write(name, { state, key, since })
  }

  #now(): string {
    return new Date(this.#options.nowMs()).toISOString()
  }
}
