import type { ObjectKind } from './objects.ts'

/** The works of the load generator, each with its options and its result. */
export interface LoadWorks {
  /** Creates a namespace. */
  readonly namespace: { readonly options: { readonly name: string }; readonly result: Record<string, never> }
  /** Creates objects as fast as the connections allow, each with one request in flight. */
  readonly creates: { readonly options: CreatesOptions; readonly result: CreatesResult }
  /** Creates the definition of the custom kind, and an object as soon as the server accepts it. */
  readonly firstCustomResource: {
    readonly options: { readonly namespace: string }
    readonly result: { readonly wallMs: number }
  }
  /** Reads a whole collection in one response. */
  readonly list: {
    readonly options: ListOptions
    readonly result: { readonly wallMs: number; readonly sizeBytes: number }
  }
  /** Creates ConfigMaps with many watchers, until each watcher has seen each of them. */
  readonly fanOut: { readonly options: FanOutOptions; readonly result: { readonly wallMs: number } }
}

export interface CreatesOptions {
  readonly kind: ObjectKind
  readonly namespace: string
  readonly count: number
  readonly connections: number
}

export interface CreatesResult {
  readonly wallMs: number
  /** From sending a request to the end of its response. */
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface ListOptions {
  readonly kind: ObjectKind
  readonly namespace: string
  /** The expected number of objects; only counted if given, because counting takes time. */
  readonly expected?: number
}

export interface FanOutOptions {
  readonly namespace: string
  readonly watchers: number
  readonly events: number
  readonly connections: number
}

export type LoadWorkName = keyof LoadWorks
