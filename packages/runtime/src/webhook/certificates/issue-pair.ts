import { type CertificateUse, writeCertificate } from '@kubewright/kube/certificates'
import type { Runtime } from '@kubewright/kube/runtime'
import type { KeyPair } from '../../serving/index.ts'

/** A serving certificate with its key, and the authority that signed it, in PEM. */
export interface IssuedPair extends KeyPair {
  readonly authority: string
}

const dayMs = 24 * 3600 * 1000
/** Clocks of API servers may be behind. */
const backdatedMs = dayMs
const serialNumberBytes = 16

/**
 * Issues a certificate for these names by an authority of its own. The authority signs nothing else: its key is
 * forgotten, so that it cannot be stolen, and the next certificate gets another authority.
 */
export async function issuePair(runtime: Runtime, hosts: readonly string[], validityMs: number): Promise<IssuedPair> {
  const { createHash, generateKeyPairSync, sign } = await import('node:crypto')
  const newKeys = () => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const publicKey = new Uint8Array(keys.publicKey.export({ type: 'spki', format: 'der' }))
    // RFC 5280 4.2.1.2: SHA-1 of the key itself, which ends its encoding as 65 bytes of an uncompressed point.
    const keyIdentifier = new Uint8Array(createHash('sha1').update(publicKey.subarray(-65)).digest())
    return { privateKey: keys.privateKey, publicKey, keyIdentifier }
  }
  const nowMs = runtime.clock.now()
  const [authority, server] = [newKeys(), newKeys()]
  const issuerName = 'kubewright webhooks'
  const certify = (name: string, { publicKey, keyIdentifier }: typeof server, use: CertificateUse) =>
    writeCertificate(
      {
        serialNumber: runtime.random.bytes(serialNumberBytes),
        issuer: { name: issuerName, keyIdentifier: authority.keyIdentifier },
        subject: { name, publicKey, keyIdentifier },
        validFromMs: nowMs - backdatedMs,
        validUntilMs: nowMs + validityMs,
        use,
      },
      (bytes) => new Uint8Array(sign('sha256', bytes, authority.privateKey)),
    )
  return {
    authority: certify(issuerName, authority, 'authority'),
    certificate: certify(hosts[0] ?? 'localhost', server, { hosts }),
    privateKey: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
