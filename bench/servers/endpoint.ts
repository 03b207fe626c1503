/** Where a server is and what it takes to be let in. */
export interface Endpoint {
  readonly url: string
  /** In PEM. */
  readonly certificateAuthority: string
  /** The administrator's. */
  readonly token: string
}
