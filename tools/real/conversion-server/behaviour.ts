import type { JsonObject, JsonValue } from '@kubewright/kube/json'

/** How the program converts, as data: it is told in the path of its URL, so that the program knows nothing of scenarios. */
export interface Behaviour {
  /** How it behaves towards objects of these names; well towards all others, where there are any. */
  readonly towards?: Readonly<Record<string, Behaviour>>
  /** Behaves well except when it converts to this version. */
  readonly to?: string
  /** Fields that are merged into what it makes of each object; null takes one out. */
  readonly object?: JsonObject
  /** What it answers in the place of each object. */
  readonly instead?: JsonValue
  /** Answers with so many objects more, or fewer. */
  readonly countOffset?: number
  readonly result?: JsonObject
  /** Fields of the response and of the review that are put in the place of those that belong there; null takes one out. */
  readonly response?: JsonObject
  readonly review?: JsonObject
  /** Refuses with what it was asked as the message. */
  readonly echo?: boolean
  /** The answer as a text, instead of a review. */
  readonly text?: string
  readonly code?: number
  /** Ends the connection without an answer. */
  readonly hangsUp?: boolean
}

const prefix = '/convert/'

/** The path under which the program behaves so. */
export function conversionPath(behaviour: Behaviour = {}): string {
  return `${prefix}${Buffer.from(JSON.stringify(behaviour)).toString('base64url')}`
}

export function behaviourOf(path: string): Behaviour | undefined {
  if (!path.startsWith(prefix)) return undefined
  return JSON.parse(Buffer.from(path.slice(prefix.length), 'base64url').toString()) as Behaviour
}
