import type { JsonObject, JsonValue } from '@kubewright/kube/json'

/** What a webhook answers, as data: it is told in the path of its URL, so that the program knows nothing of scenarios. */
export interface Behaviour {
  /** True unless told otherwise. */
  readonly allowed?: boolean
  /** Operations of a JSON patch. */
  readonly patch?: JsonValue
  readonly status?: JsonObject
  readonly warnings?: readonly string[]
  readonly auditAnnotations?: JsonObject
  /** Shows what was asked: as an annotation of the object, or by refusing with it as the message. */
  readonly echo?: 'annotation' | 'refusal'
  /** Shows only these fields of what was asked. */
  readonly echoed?: readonly string[]
  /** Fields of the response and of the review that are put in the place of those that belong there; null takes one out. */
  readonly response?: JsonObject
  readonly review?: JsonObject
  /** The answer as a text, instead of a review. */
  readonly text?: string
  readonly code?: number
  readonly contentType?: string
  /** Answers after this time; never, when that is more than anybody waits. */
  readonly delayMs?: number
  /** Ends the connection without an answer. */
  readonly hangsUp?: boolean
}

const prefix = '/behave/'

/** The path under which the program behaves so. That of a service has small letters and digits alone. */
export function pathOf(behaviour: Behaviour): string {
  return `${prefix}${Buffer.from(JSON.stringify(behaviour)).toString('hex')}`
}

export function behaviourOf(path: string): Behaviour | undefined {
  if (!path.startsWith(prefix)) return undefined
  return JSON.parse(Buffer.from(path.slice(prefix.length), 'hex').toString()) as Behaviour
}
