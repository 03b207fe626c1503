import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

interface PemBlock {
  readonly type: string
  readonly bytes: Buffer
}

const pemBlock = /-----BEGIN ([^-\r\n]*)-----\s*([A-Za-z0-9+/=\s]*?)-----END \1-----/g

/**
 * The error of Go's crypto/tls for a certificate and a private key in PEM that are not a pair; undefined if they are.
 */
export function keyPairProblem(certificateText: string, keyText: string): string | undefined {
  const blocks = pemBlocks(certificateText)
  const certificate = blocks.find(({ type }) => type === 'CERTIFICATE')
  if (certificate === undefined) return missingCertificate(blocks.map(({ type }) => type))
  const keyBlocks = pemBlocks(keyText)
  const key = keyBlocks.find(({ type }) => type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY'))
  if (key === undefined) return missingKey(keyBlocks.map(({ type }) => type))
  return mismatch(certificate, key)
}

function pemBlocks(text: string): PemBlock[] {
  return [...text.matchAll(pemBlock)].map(([, type = '', base64 = '']) => ({
    type,
    bytes: Buffer.from(base64, 'base64'),
  }))
}

function missingCertificate(types: readonly string[]): string {
  if (types.length === 0) return 'tls: failed to find any PEM data in certificate input'
  if (types.length === 1 && types[0]?.endsWith('PRIVATE KEY')) {
    const found = 'tls: failed to find certificate PEM data in certificate input, but did find a private key'
    return `${found}; PEM inputs may have been switched`
  }
  const skipped = `after skipping PEM blocks of the following types: [${types.join(' ')}]`
  return `tls: failed to find "CERTIFICATE" PEM block in certificate input ${skipped}`
}

function missingKey(types: readonly string[]): string {
  if (types.length === 0) return 'tls: failed to find any PEM data in key input'
  if (types.length === 1 && types[0] === 'CERTIFICATE') {
    return 'tls: found a certificate rather than a key in the PEM for the private key'
  }
  const skipped = `after skipping PEM blocks of the following types: [${types.join(' ')}]`
  return `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input ${skipped}`
}

function mismatch({ bytes }: PemBlock, key: PemBlock): string | undefined {
  const certificate = attempt(() => new X509Certificate(bytes))
  if (certificate === undefined) return 'x509: malformed certificate'
  const privateKey = readKey(key.bytes)
  if (privateKey === undefined) return 'tls: failed to parse private key'
  if (certificate.publicKey.asymmetricKeyType !== privateKey.asymmetricKeyType) {
    return 'tls: private key type does not match public key type'
  }
  return certificate.checkPrivateKey(privateKey) ? undefined : 'tls: private key does not match public key'
}

/** Go tries the three encodings, regardless of the block type. */
function readKey(key: Buffer): KeyObject | undefined {
  for (const type of ['pkcs1', 'pkcs8', 'sec1'] as const) {
    const privateKey = attempt(() => createPrivateKey({ key, format: 'der', type }))
    if (privateKey !== undefined) return privateKey
  }
  return undefined
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
