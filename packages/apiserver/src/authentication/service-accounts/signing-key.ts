import { createECDH, createHash, createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A P-256 key that signs ES256 deterministically: a signature depends only on key and message. */
export interface SigningKey {
  /** The base64url of the SHA-256 of the public key, as Kubernetes names its keys. */
  readonly id: string
  /** The public key as a JSON Web Key. */
  readonly publicJwk: Readonly<Record<'use' | 'kty' | 'kid' | 'crv' | 'alg' | 'x' | 'y', string>>
  sign(message: string): Uint8Array
  isSignature(message: string, signature: Uint8Array): boolean
}

const curve = 'prime256v1'
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const scalarSizeBytes = 32

/** Draws random bytes until they form a valid key, which nearly all do. */
export function createSigningKey(draw: (count: number) => Uint8Array): SigningKey {
  const secret = secretFrom(draw)
  const point = publicPointOf(secret)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const id = keyIdOf(publicKey)
  return {
    id,
    publicJwk: { use: 'sig', kty: 'EC', kid: id, crv: 'P-256', alg: 'ES256', x, y },
    sign: (message) => signatureOf(secret, createHash('sha256').update(message).digest()),
    isSignature: (message, signature) =>
      verify('sha256', Buffer.from(message), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature),
  }
}

/**
 * A number above the range is rarer than one in 4 000 000 000: two in a row mean that the source of randomness is
 * broken.
 */
const drawsMax = 2

function secretFrom(draw: (count: number) => Uint8Array): bigint {
  for (let draws = 0; draws < drawsMax; draws++) {
    const secret = toInteger(draw(scalarSizeBytes))
    if (secret !== 0n && secret < order) return secret
  }
  throw new Error('invalid signing key for service account tokens: its number is zero or too large')
}

function keyIdOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
}

/** ECDSA; OpenSSL does the point arithmetic, because it returns the public point of any secret. */
function signatureOf(secret: bigint, digest: Uint8Array): Uint8Array {
  for (const nonce of noncesFor(secret, digest)) {
    const r = toInteger(publicPointOf(nonce).subarray(1, 33)) % order
    const s = modulo(inverse(nonce) * (toInteger(digest) + r * secret), order)
    if (r !== 0n && s !== 0n) return Buffer.concat([toBytes(r), toBytes(s)])
  }
  throw new Error('no nonce gave a valid signature')
}

/** Unguessable and deterministic nonces, by RFC 6979. */
function* noncesFor(secret: bigint, digest: Uint8Array): Generator<bigint, void, undefined> {
  const seed = Buffer.concat([toBytes(secret), toBytes(toInteger(digest) % order)])
  let value: Uint8Array = Buffer.alloc(scalarSizeBytes, 1)
  let key: Uint8Array = Buffer.alloc(scalarSizeBytes, 0)
  const mix = (separator: number, ...more: readonly Uint8Array[]) => {
    key = hmac(key, value, Buffer.from([separator]), ...more)
    value = hmac(key, value)
  }
  mix(0, seed)
  mix(1, seed)
  for (;;) {
    value = hmac(key, value)
    const nonce = toInteger(value)
    if (nonce > 0n && nonce < order) yield nonce
    mix(0)
  }
}

function hmac(key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** An uncompressed point: one marker byte, then both coordinates. */
function publicPointOf(secret: bigint): Buffer {
  const exchange = createECDH(curve)
  exchange.setPrivateKey(toBytes(secret))
  return exchange.getPublicKey()
}

function inverse(value: bigint): bigint {
  let [previous, current] = [order, modulo(value, order)]
  let [previousFactor, factor] = [0n, 1n]
  while (current > 1n) {
    const quotient = previous / current
    ;[previous, current] = [current, previous - quotient * current]
    ;[previousFactor, factor] = [factor, previousFactor - quotient * factor]
  }
  return modulo(factor, order)
}

function modulo(value: bigint, divisor: bigint): bigint {
  const rest = value % divisor
  return rest < 0n ? rest + divisor : rest
}

function toInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}

function toBytes(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(2 * scalarSizeBytes, '0'), 'hex')
}
