import type { JsonObject, JsonValue } from '@kubewright/kube/json'

/** A webhook's response, as data in the path of its URL, so that the program does not depend on scenarios. */
export interface Behaviour {
  /** Defaults to true. */
  readonly allowed?: boolean
  /** Operations of a JSON patch. */
  readonly patch?: JsonValue
  readonly status?: JsonObject
  readonly warnings?: readonly string[]
  readonly auditAnnotations?: JsonObject
  /** Shows the request: as an annotation of the object, or as the message of a refusal. */
  readonly echo?: 'annotation' | 'refusal'
  /** Shows only these fields of the request. */
  readonly echoed?: readonly string[]
  /** Fields that replace those of the response and of the review; null removes a field. */
  readonly response?: JsonObject
  readonly review?: JsonObject
  /** The response as a text, instead of a review. */
  readonly text?: string
  readonly code?: number
  readonly contentType?: string
  /** Responds after this time, which may be longer than any timeout. */
  readonly delayMs?: number
  /** Closes the connection without a response. */
  readonly hangsUp?: boolean
}

const prefix = '/behave/'

/** The URL path for this behaviour. The path of a service has only lower-case letters and digits. */
export function pathOf(behaviour: Behaviour): string {
  return `${prefix}${Buffer.from(JSON.stringify(behaviour)).toString('hex')}`
}

export function behaviourOf(path: string): Behaviour | undefined {
  if (!path.startsWith(prefix)) return undefined
  return JSON.parse(Buffer.from(path.slice(prefix.length), 'hex').toString()) as Behaviour
}
