/** One call of curl, and what it must print. */
export interface CommandLine {
  readonly expectation: string
  /** Words after the address; {namespace} stands for the journey's. */
  readonly words?: readonly string[]
  /** From the root of the server. */
  readonly path: string
  /** What is sent: as it is when it is text, as JSON when it is not. */
  readonly body?: string | object
  /** Whether the token is left out. */
  readonly isAnonymous?: boolean
  readonly status: number
  /** application/json unless given. */
  readonly contentType?: string
  /** Values of the JSON that is answered, by path: `metadata.name`, `items.0.kind`. */
  readonly shows?: Readonly<Record<string, unknown>>
  /** The whole answer. */
  readonly prints?: string
  /** How the answer begins. */
  readonly begins?: string
  /** The Warning header. */
  readonly warns?: string
  /** Types and names of the events that are answered, one in a line. */
  readonly events?: readonly string[]
  /** The version of HTTP that is spoken. */
  readonly http?: string
}

export function typed(mediaType: string): readonly string[] {
  return ['-H', `Content-Type: ${mediaType}`]
}

export function accepting(mediaType: string): readonly string[] {
  return ['-H', `Accept: ${mediaType}`]
}
