/** One call of curl, and its expected output. */
export interface CommandLine {
  readonly expectation: string
  /** Arguments after the address; {namespace} stands for the scenario's namespace. */
  readonly words?: readonly string[]
  /** The path from the root of the server. */
  readonly path: string
  /** The request body: a string is sent unchanged, any other value as JSON. */
  readonly body?: string | object
  /** Whether the token is left out. */
  readonly isAnonymous?: boolean
  readonly status: number
  /** application/json unless given. */
  readonly contentType?: string
  /** Values of the JSON response, by path: `metadata.name`, `items.0.kind`. */
  readonly shows?: Readonly<Record<string, unknown>>
  /** The whole response. */
  readonly prints?: string
  /** The beginning of the response. */
  readonly begins?: string
  /** The Warning header. */
  readonly warns?: string
  /** Types and names of the watch events in the response, one per line. */
  readonly events?: readonly string[]
  /** The HTTP version of the response. */
  readonly http?: string
}

export function typed(mediaType: string): readonly string[] {
  return ['-H', `Content-Type: ${mediaType}`]
}

export function accepting(mediaType: string): readonly string[] {
  return ['-H', `Accept: ${mediaType}`]
}
