/**
 * What makes a server the same one after a restart: clients that trust it go on trusting it, and whom it knew it still
 * knows. All of it is secret but the certificates. Every part is made when it is first needed, and then kept.
 */
export interface ServerIdentity {
  /** The authority that clients trust, in PEM. When it was renewed, the older one may follow in the same text. */
  readonly caCertificate?: string | undefined
  /** Its private key: PKCS #8 in PEM. */
  readonly caKey?: string | undefined
  /** What the server shows to clients, in PEM. It may be issued anew at any time: clients trust the authority. */
  readonly servingCertificate?: string | undefined
  /** Its private key: PKCS #8 in PEM. */
  readonly servingKey?: string | undefined
  /** The administrator's bearer token, which kubeconfigs hold. */
  readonly administratorToken?: string | undefined
  /** What signs the tokens of service accounts: the 32 bytes of a P-256 key in base64url. */
  readonly serviceAccountKey?: string | undefined
}

/** Remembers an identity for longer than a process lives. */
export interface IdentityKeeper {
  /** The parts that are kept so far; none in a new server. */
  readonly identity: ServerIdentity
  /** Keeps these parts beside the others. Resolves when they outlive the process, and rejects when they cannot. */
  keep(parts: ServerIdentity): Promise<void>
}

/** The key that signs the tokens of service accounts, where one is kept. */
export function keptServiceAccountKey(keeper: IdentityKeeper | undefined): Uint8Array | undefined {
  const kept = keeper?.identity.serviceAccountKey
  return kept === undefined ? undefined : Buffer.from(kept, 'base64url')
}
