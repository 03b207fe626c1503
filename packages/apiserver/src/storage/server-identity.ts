/**
 * Certificates, keys and tokens that make a restarted server the same one to its clients. All of it except the
 * certificates is secret. The server creates each field when it first needs it, and then keeps it.
 */
export interface ServerIdentity {
  /**
   * Certificate authority that clients trust, in PEM. After a renewal the older certificate may follow in the same
   * text.
   */
  readonly caCertificate?: string | undefined
  /** Its private key: PKCS #8 in PEM. */
  readonly caKey?: string | undefined
  /** Serving certificate in PEM. The server may reissue it at any time, because clients trust the authority. */
  readonly servingCertificate?: string | undefined
  /** Its private key: PKCS #8 in PEM. */
  readonly servingKey?: string | undefined
  /** The administrator's bearer token, which is in the kubeconfig. */
  readonly administratorToken?: string | undefined
  /** Signing key of service account tokens: the 32 bytes of a P-256 private key in base64url. */
  readonly serviceAccountKey?: string | undefined
}

/** Keeps a server's identity across restarts. */
export interface IdentityKeeper {
  /** The fields kept so far; empty for a new server. */
  readonly identity: ServerIdentity
  /** Adds or replaces fields. Resolves when they are durable and rejects when they cannot be stored. */
  keep(parts: ServerIdentity): Promise<void>
}

/** The stored signing key of service account tokens; undefined if there is none. */
export function keptServiceAccountKey(keeper: IdentityKeeper | undefined): Uint8Array | undefined {
  const kept = keeper?.identity.serviceAccountKey
  return kept === undefined ? undefined : Buffer.from(kept, 'base64url')
}
