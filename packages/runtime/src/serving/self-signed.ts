import { writeCertificate } from '@kubewright/kube/certificates'
import type { Runtime } from '@kubewright/kube/runtime'

/** A certificate with its chain, and its private key, both in PEM. */
export interface KeyPair {
  readonly certificate: string
  readonly privateKey: string
}

const dayMs = 24 * 3600 * 1000
/** Clients' clocks may be behind. */
const backdatedMs = dayMs
const validityMs = 365 * dayMs
const serialNumberBytes = 16

/**
 * A self-signed certificate for the given names and addresses. It encrypts the connection but does not authenticate the
 * server; use certificate files for that. The key never leaves the process.
 */
export async function createSelfSigned(runtime: Runtime, hosts: readonly string[]): Promise<KeyPair> {
  const { createHash, generateKeyPairSync, sign } = await import('node:crypto')
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = new Uint8Array(keys.publicKey.export({ type: 'spki', format: 'der' }))
  // RFC 5280 4.2.1.2: SHA-1 of the key itself, which ends its encoding as 65 bytes of an uncompressed point.
  const keyIdentifier = new Uint8Array(createHash('sha1').update(publicKey.subarray(-65)).digest())
  const name = hosts[0] ?? 'localhost'
  const nowMs = runtime.clock.now()
  const content = {
    serialNumber: runtime.random.bytes(serialNumberBytes),
    issuer: { name, keyIdentifier },
    subject: { name, publicKey, keyIdentifier },
    validFromMs: nowMs - backdatedMs,
    validUntilMs: nowMs + validityMs,
    use: { hosts },
  }
  return {
    certificate: writeCertificate(content, (bytes) => new Uint8Array(sign('sha256', bytes, keys.privateKey))),
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
