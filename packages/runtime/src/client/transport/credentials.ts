/** A bearer token, or what gives the one to use now. */
export type TokenSource = string | RenewingToken

export interface RenewingToken {
  /** The token to use now; an empty one sends the request without any. */
  token(): string | Promise<string>
  /**
   * The server answered 401 to a request with this token: forget it. `token` is asked again, and when it then gives
   * another one, the request is repeated once. A certificate that is renewed along with the token counts as well.
   */
  invalidate?(token: string): void
}

/** A certificate and its private key, both PEM. */
export interface ClientCertificate {
  readonly certificate: string
  readonly key: string
}

/** A value, or what gives the one to use now: it is asked for each new connection. */
export type Renewing<Value> = Value | (() => Value | Promise<Value>)

/** The value to use now; a promise only where its source gives one. */
export function currentValue<Value extends string | object | undefined>(
  source: Renewing<Value>,
): Value | Promise<Value> {
  return typeof source === 'function' ? source() : source
}
