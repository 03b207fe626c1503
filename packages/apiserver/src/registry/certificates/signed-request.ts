import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type DerElement, derTags, readDer, readObjectIdentifier } from './der.ts'
import { readPem, textOfBase64 } from './pem.ts'

/** The fields of a certificate request (PKCS #10) that the server reads. */
interface SignedRequest {
  readonly information: DerElement
  readonly subject: DerElement
  readonly publicKey: DerElement
  readonly algorithm: string
  readonly signature: Uint8Array
}

const malformed = "asn1: structure error: tags don't match"

/** The error of a base64 request: its format or its signature. Undefined if it is valid. */
export function signedRequestProblem(base64: string): string | undefined {
  const [block] = readPem(textOfBase64(base64))
  if (block === undefined || block.type !== 'CERTIFICATE REQUEST') {
    return 'PEM block type must be CERTIFICATE REQUEST'
  }
  const request = readRequest(block.bytes)
  return request === undefined ? malformed : signatureProblem(request)
}

const organizationIdentifier = '2.5.4.10'
const commonNameIdentifier = '2.5.4.3'

/** The organizations in the subject of a request; empty if it is malformed. */
export function organizationsOf(base64: string): string[] {
  return subjectValues(base64, organizationIdentifier)
}

/** The common name of the subject; empty if it has none. */
export function commonNameOf(base64: string): string {
  return subjectValues(base64, commonNameIdentifier).at(-1) ?? ''
}

function subjectValues(base64: string, identifier: string): string[] {
  const [block] = readPem(textOfBase64(base64))
  const request = block === undefined ? undefined : readRequest(block.bytes)
  if (request === undefined) return []
  const attributes = (readDer(request.subject.content) ?? []).flatMap(({ content }) => readDer(content) ?? [])
  return attributes.flatMap(({ content }) => {
    const [type, value] = readDer(content) ?? []
    if (type === undefined || value === undefined) return []
    return readObjectIdentifier(type.content) === identifier ? [Buffer.from(value.content).toString('utf8')] : []
  })
}

function readRequest(bytes: Uint8Array): SignedRequest | undefined {
  const [outer, ...rest] = readDer(bytes) ?? []
  if (outer?.tag !== derTags.sequence || rest.length > 0) return undefined
  const [information, algorithm, signature] = readDer(outer.content) ?? []
  if (information?.tag !== derTags.sequence || algorithm?.tag !== derTags.sequence) return undefined
  if (signature?.tag !== derTags.bitString) return undefined
  const [version, subject, publicKey] = readDer(information.content) ?? []
  const [identifier] = readDer(algorithm.content) ?? []
  if (version?.tag !== derTags.integer || subject?.tag !== derTags.sequence) return undefined
  if (publicKey?.tag !== derTags.sequence || identifier?.tag !== derTags.objectIdentifier) return undefined
  return {
    information,
    subject,
    publicKey,
    algorithm: readObjectIdentifier(identifier.content),
    // The first byte is the number of unused bits.
    signature: signature.content.subarray(1),
  }
}

interface SignatureAlgorithm {
  readonly hash: string | undefined
  readonly failure: string
}

const rsa = (hash: string): SignatureAlgorithm => ({ hash, failure: 'crypto/rsa: verification error' })
const ecdsa = (hash: string): SignatureAlgorithm => ({ hash, failure: 'x509: ECDSA verification failure' })
const algorithms: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ['1.2.840.113549.1.1.5', rsa('sha1')],
  ['1.2.840.113549.1.1.11', rsa('sha256')],
  ['1.2.840.113549.1.1.12', rsa('sha384')],
  ['1.2.840.113549.1.1.13', rsa('sha512')],
  ['1.2.840.10045.4.1', ecdsa('sha1')],
  ['1.2.840.10045.4.3.2', ecdsa('sha256')],
  ['1.2.840.10045.4.3.3', ecdsa('sha384')],
  ['1.2.840.10045.4.3.4', ecdsa('sha512')],
  ['1.3.101.112', { hash: undefined, failure: 'x509: Ed25519 verification failure' }],
])

function signatureProblem(request: SignedRequest): string | undefined {
  const algorithm = algorithms.get(request.algorithm)
  const key = keyOf(request)
  if (algorithm === undefined || key === undefined) return 'x509: cannot verify signature: algorithm unimplemented'
  try {
    const isGood = verify(algorithm.hash, request.information.fullBytes, key, request.signature)
    return isGood ? undefined : algorithm.failure
  } catch {
    return algorithm.failure
  }
}

function keyOf({ publicKey }: SignedRequest): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(publicKey.fullBytes), format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}
