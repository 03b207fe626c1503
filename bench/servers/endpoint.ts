/** The address and credentials of a server. */
export interface Endpoint {
  readonly url: string
  /** In PEM. */
  readonly certificateAuthority: string
  /** The administrator's. */
  readonly token: string
}
