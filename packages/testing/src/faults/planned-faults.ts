import type { Runtime } from '@kubewright/kube/runtime'
import { type KnownKinds, requireKnownKind } from './known-kinds.ts'
import { type FindKind, isOfKind, isWrite, type KindName, nameOfKind, type RequestTarget } from './request-target.ts'

/** A write of an operator. */
export interface WriteMatch {
  /** The kind of the object. */
  readonly write: KindName
  readonly verb?: 'create' | 'update' | 'patch' | 'delete' | undefined
  /** Such as "status"; any, also none, when absent. */
  readonly subresource?: string | undefined
  /** The first such write from now on when absent, otherwise the nth. */
  readonly nth?: number | undefined
}

/** A request of an operator. */
export interface RequestMatch {
  readonly request: KindName
  readonly verb?: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | undefined
  readonly subresource?: string | undefined
  readonly nth?: number | undefined
  /** How many requests in a row it hits, from the nth; 1 when absent. */
  readonly times?: number | undefined
}

export type FaultAction =
  | { readonly type: 'crash-before' | 'crash-after' | 'lose-response' | 'conflict' }
  | { readonly type: 'respond'; readonly code: 429 | 500 | 503; readonly retryAfterSeconds?: number | undefined }
  | { readonly type: 'delay'; readonly delayMs: number }

interface PlannedFault {
  readonly what: string
  readonly action: FaultAction
  matches(target: RequestTarget): boolean
  /** Matching requests to let pass before the first hit. */
  skips: number
  /** Hits that remain. */
  left: number
}

/** Faults at given requests. Each hits the requests that it was planned for, and no others. */
export class PlannedFaults {
  readonly #faults: PlannedFault[] = []
  readonly #happened: string[] = []
  readonly #runtime: Runtime
  readonly #find: FindKind
  readonly #kinds: KnownKinds

  constructor(runtime: Runtime, find: FindKind, kinds: KnownKinds) {
    this.#runtime = runtime
    this.#find = find
    this.#kinds = kinds
  }

  /** The faults that have happened, each with its virtual time. */
  get happened(): readonly string[] {
    return this.#happened
  }

  /** The faults that have not happened yet, or not as often as planned. */
  get pending(): readonly string[] {
    return this.#faults.map(({ what }) => what)
  }

  planWrite(name: string, match: WriteMatch, action: FaultAction): void {
    const { write, verb, subresource, nth = 1 } = match
    requireKnownKind(write, this.#kinds)
    this.#plan(`${name}({ write: ${nameOfKind(write)}${optionsText(match)} })`, action, nth, 1, (target) => {
      return isWrite(target) && this.#isSame(target, write, verb, subresource)
    })
  }

  planRequest(name: string, match: RequestMatch, action: FaultAction): void {
    const { request, verb, subresource, nth = 1, times = 1 } = match
    requireKnownKind(request, this.#kinds)
    this.#plan(`${name}({ request: ${nameOfKind(request)}${optionsText(match)} })`, action, nth, times, (target) =>
      this.#isSame(target, request, verb, subresource),
    )
  }

  /** The fault that hits this request; it counts as happened. */
  take(target: RequestTarget): FaultAction | undefined {
    let taken: PlannedFault | undefined
    for (const fault of this.#faults) {
      if (!fault.matches(target)) continue
      if (fault.skips > 0) fault.skips--
      else taken ??= fault
    }
    if (taken === undefined) return undefined
    if (--taken.left === 0) this.#faults.splice(this.#faults.indexOf(taken), 1)
    this.note(`${taken.what} at ${describeTarget(target)}`)
    return taken.action
  }

  note(what: string): void {
    this.#happened.push(`${new Date(this.#runtime.clock.now()).toISOString()} ${what}`)
  }

  #isSame(target: RequestTarget, kind: KindName, verb: string | undefined, subresource: string | undefined): boolean {
    if (verb !== undefined && verb !== target.verb) return false
    if (subresource !== undefined && subresource !== target.subresource) return false
    return isOfKind(target, kind, this.#find)
  }

  #plan(what: string, action: FaultAction, nth: number, times: number, matches: PlannedFault['matches']): void {
    this.#faults.push({ what, action, matches, skips: nth - 1, left: times })
  }
}

function optionsText(match: object): string {
  const given = Object.entries(match).filter(
    ([name, value]) => !['write', 'request'].includes(name) && value !== undefined,
  )
  return given.map(([name, value]) => `, ${name}: ${JSON.stringify(value)}`).join('')
}

function describeTarget({ verb, resource, subresource, namespace, name }: RequestTarget): string {
  const path = [namespace, name, subresource].filter((part) => part !== '').join('/')
  return `${verb} ${resource}${path === '' ? '' : ` ${path}`}`
}
