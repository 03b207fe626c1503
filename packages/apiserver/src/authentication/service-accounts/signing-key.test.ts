import { createHash, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigningKey } from './signing-key.ts'

const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'
const one = `${'0'.repeat(63)}1`
const zero = '0'.repeat(64)

/** Yields the numbers in order, then the last one forever. */
function drawing(...numbers: readonly string[]) {
  let draws = 0
  const draw = (count: number) => {
    expect(count).toBe(32)
    return Buffer.from(numbers[Math.min(draws++, numbers.length - 1)] ?? '', 'hex')
  }
  return { draw, draws: () => draws }
}

test.each([
  ['zero', zero],
  ['the order of the curve', order],
  ['a number beyond it', 'f'.repeat(64)],
])('%s is not a key, and one other number is drawn', (_, wrong) => {
  const { draw, draws } = drawing(wrong, one)
  expect(createSigningKey(draw).id).toBe(createSigningKey(drawing(one).draw).id)
  expect(draws()).toBe(2)
  const never = drawing(wrong)
  expect(() => createSigningKey(never.draw)).toThrow('zero or too large')
  expect(never.draws()).toBe(2)
})

test('the smallest and the largest valid number are keys', () => {
  for (const number of [one, order.replace(/1$/, '0')]) {
    const { draw, draws } = drawing(number)
    const key = createSigningKey(draw)
    expect(draws()).toBe(1)
    expect(key.isSignature('message', key.sign('message'))).toBe(true)
  }
})

test('the key ID is derived from the public key', () => {
  const { id, publicJwk } = createSigningKey(drawing(one).draw)
  const publicKey = createPublicKey({ format: 'jwk', key: publicJwk })
  const encoded = publicKey.export({ format: 'der', type: 'spki' })
  expect(id).toBe(createHash('sha256').update(encoded).digest('base64url'))
  // The base point of the curve.
  expect(Buffer.from(publicJwk.x, 'base64url').toString('hex')).toBe(
    '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
  )
})
