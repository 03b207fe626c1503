import { isDeepStrictEqual } from 'node:util'
import type { InformerEvent } from '../../cache/index.ts'
import type { ConfigMap } from '../../kinds/index.ts'
import type { Change, ObjectHistory } from './object-history.ts'

export interface RecordedEvent {
  readonly type: InformerEvent['type']
  readonly key: string
  readonly revision: number
  /** Whether the event had no origin. */
  readonly isForeign: boolean
  /** The revision of the server at that time. */
  readonly atRevision: number
}

/**
 * A handler that checks everything: each event must follow from the events before it and report a state that the server
 * had, and never one that is older or was reported before.
 */
export class HandlerRecorder {
  /** The objects that result from the events. */
  readonly view = new Map<string, ConfigMap>()
  readonly recorded: RecordedEvent[] = []
  readonly problems: string[] = []
  /**
   * Whether this process writes, too. Then a foreign change that an own write has overtaken, or that was first
   * recognized as own, is reported with the visible state, which handlers may already have.
   */
  hasOwnWrites = false
  readonly #history: ObjectHistory
  readonly #lastRevision = new Map<string, number>()

  constructor(history: ObjectHistory) {
    this.#history = history
  }

  readonly take = (event: InformerEvent<ConfigMap>): void => {
    const { type, object } = event
    const key = `${object.metadata.namespace}/${object.metadata.name}`
    const revision = Number(object.metadata.resourceVersion)
    const isForeign = event.origin === undefined
    this.recorded.push({ type, key, revision, isForeign, atRevision: this.#history.changes.at(-1)?.revision ?? 0 })
    const blame = (problem: string) => this.problems.push(`${type} ${key}@${revision}: ${problem}`)
    const mayRepeat = this.hasOwnWrites && isForeign
    if (!mayRepeat) this.#checkOrder(event, this.view.get(key), blame)
    const last = this.#lastRevision.get(key) ?? 0
    this.#lastRevision.set(key, Math.max(revision, last))
    if (type === 'deleted') {
      this.view.delete(key)
      return
    }
    this.view.set(key, object)
    if (!this.#history.has(key, object)) blame('the server never had this state')
    if (revision < last || (revision === last && !mayRepeat)) blame(`delivered after @${last}`)
  }

  #checkOrder({ type, old }: InformerEvent<ConfigMap>, known: ConfigMap | undefined, blame: (problem: string) => void) {
    if ((type === 'added') !== (known === undefined)) blame(known === undefined ? 'it was not there' : 'it was there')
    if (type !== 'added' && !isDeepStrictEqual(old, known)) blame('old is not the state that was delivered before')
  }

  /**
   * The given changes that were never reported as foreign, neither alone nor with later ones. An object that was
   * deleted again may have come and gone between two lists; its deletion need not be reported to a handler that never
   * got the object.
   */
  unnoticed(changes: readonly Change[]): Change[] {
    const foreign = this.recorded.filter(({ isForeign }) => isForeign)
    return changes.filter((change) => {
      if (change.object === undefined ? !this.#wasReported(change) : this.#history.wasDeletedAfter(change)) return false
      return !foreign.some(({ key, type, revision, atRevision }) => {
        const isLater = revision >= change.revision || (type === 'deleted' && atRevision >= change.revision)
        return key === change.key && isLater
      })
    })
  }

  /** Whether a state of the deleted object was reported: one after the deletion before it. */
  #wasReported({ key, revision }: Change): boolean {
    const since = this.#history.deletedBefore(key, revision)
    return this.recorded.some((event) => {
      return event.key === key && event.type !== 'deleted' && event.revision > since && event.revision < revision
    })
  }

  /** Changes of the server that were not reported, in order. They include those that a list combined. */
  missed(): Change[] {
    const recorded = new Set(this.recorded.map(({ type, key, revision }) => `${type === 'deleted'}${key}@${revision}`))
    return this.#history.changes.filter(({ key, revision, object }) => {
      return !recorded.has(`${object === undefined}${key}@${revision}`)
    })
  }
}
