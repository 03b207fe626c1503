import { expect, test } from 'vitest'
import { podTemplateHash } from './pod-template-hash.ts'

test('the hash is FNV-32a in decimal, written in letters that spell no words', () => {
  const digits = (text: string) =>
    [...text].map((digit) => 'bcdfghjklmnpqrstvwxz2456789'[digit.charCodeAt(0) % 27]).join('')
  let hash = 0x811c9dc5n
  for (const character of '{}') hash = ((hash ^ BigInt(character.charCodeAt(0))) * 0x01000193n) & 0xffffffffn
  expect(podTemplateHash({}, undefined)).toBe(digits(String(hash)))
})

test('the hash depends on field values and the collision count, not on the order of fields', () => {
  const hash = podTemplateHash({ a: 1, b: 2 }, undefined)
  expect(podTemplateHash({ b: 2, a: 1 }, undefined)).toBe(hash)
  expect(podTemplateHash({ a: 1, b: 3 }, undefined)).not.toBe(hash)
  expect(podTemplateHash({ a: 1, b: 2 }, 1)).not.toBe(hash)
  expect(podTemplateHash({ a: 1, b: 2 }, 2)).not.toBe(podTemplateHash({ a: 1, b: 2 }, 1))
})
