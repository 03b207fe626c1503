import type { JsonObject, JsonValue } from '@kubewright/kube/json'

/** How the program converts, as data in the path of its URL, so that the program does not depend on scenarios. */
export interface Behaviour {
  /** Applies only to objects of these names, if given; all others are converted correctly. */
  readonly towards?: Readonly<Record<string, Behaviour>>
  /** Applies only to conversions to this version; all others are correct. */
  readonly to?: string
  /** Fields that are merged into each converted object; null removes a field. */
  readonly object?: JsonObject
  /** The value that it returns in place of each object. */
  readonly instead?: JsonValue
  /** Returns this many objects more, or fewer. */
  readonly countOffset?: number
  readonly result?: JsonObject
  /** Fields that replace those of the response and of the review; null removes a field. */
  readonly response?: JsonObject
  readonly review?: JsonObject
  /** Refuses with the request as the message. */
  readonly echo?: boolean
  /** The response as a text, instead of a review. */
  readonly text?: string
  readonly code?: number
  /** Closes the connection without a response. */
  readonly hangsUp?: boolean
}

const prefix = '/convert/'

/** The URL path for this behaviour. */
export function conversionPath(behaviour: Behaviour = {}): string {
  return `${prefix}${Buffer.from(JSON.stringify(behaviour)).toString('base64url')}`
}

export function behaviourOf(path: string): Behaviour | undefined {
  if (!path.startsWith(prefix)) return undefined
  return JSON.parse(Buffer.from(path.slice(prefix.length), 'base64url').toString()) as Behaviour
}
