/** A bearer token, or a source of the current one. */
export type TokenSource = string | RenewingToken

export interface RenewingToken {
  /** The current token; an empty one sends the request without any. */
  token(): string | Promise<string>
  /**
   * Called when the server responds with 401 to a request with this token, which must be dropped. `token` is called
   * again; if it returns another token, or the certificate was renewed with it, the request is retried once.
   */
  invalidate?(token: string): void
}

/** A certificate and its private key, both PEM. */
export interface ClientCertificate {
  readonly certificate: string
  readonly key: string
}

/** A value, or a function that returns the current one, called for each new connection. */
export type Renewing<Value> = Value | (() => Value | Promise<Value>)

/** The current value; a promise only if the source returns one. */
export function currentValue<Value extends string | object | undefined>(
  source: Renewing<Value>,
): Value | Promise<Value> {
  return typeof source === 'function' ? source() : source
}
