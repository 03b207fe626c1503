import type { ObjectKind } from './objects.ts'

/** What the load generator does, and what it answers to each. */
export interface LoadWorks {
  /** Makes a namespace. */
  readonly namespace: { readonly asks: { readonly name: string }; readonly answers: Record<string, never> }
  /** Creates objects as fast as the connections allow, each with one request in flight. */
  readonly creates: { readonly asks: CreatesAsked; readonly answers: CreatesDone }
  /** Makes the definition of the custom kind and creates an object of it as soon as the server lets it. */
  readonly firstCustomResource: {
    readonly asks: { readonly namespace: string }
    readonly answers: { readonly wallMs: number }
  }
  /** Reads a whole collection in one answer. */
  readonly list: { readonly asks: ListAsked; readonly answers: { readonly wallMs: number; readonly sizeBytes: number } }
  /** Creates ConfigMaps while many watch, until each watcher has seen each of them. */
  readonly fanOut: { readonly asks: FanOutAsked; readonly answers: { readonly wallMs: number } }
}

export interface CreatesAsked {
  readonly kind: ObjectKind
  readonly namespace: string
  readonly count: number
  readonly connections: number
}

export interface CreatesDone {
  readonly wallMs: number
  /** From sending a request to the end of its answer. */
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface ListAsked {
  readonly kind: ObjectKind
  readonly namespace: string
  /** How many objects there must be; they are counted when this is given, which takes time. */
  readonly expected?: number
}

export interface FanOutAsked {
  readonly namespace: string
  readonly watchers: number
  readonly events: number
  readonly connections: number
}

export type LoadWorkName = keyof LoadWorks
