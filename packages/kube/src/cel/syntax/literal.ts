import { int64Max, int64Min } from '../../json/index.ts'
import type { CelLiteralValue } from '../ast.ts'
import { uint64Max } from '../integers.ts'
import { CelUint } from '../value.ts'
import { unescapeBytes, unescapeString } from './unescape.ts'

type LiteralResult = { readonly value: CelLiteralValue } | { readonly error: string }

export function readInt(text: string): LiteralResult {
  const negative = text.startsWith('-')
  const magnitude = BigInt(negative ? text.slice(1) : text)
  const value = negative ? -magnitude : magnitude
  return value < int64Min || value > int64Max ? { error: 'invalid int literal' } : { value }
}

export function readUint(text: string): LiteralResult {
  const value = BigInt(text.slice(0, -1))
  return value > uint64Max ? { error: 'invalid uint literal' } : { value: new CelUint(value) }
}

export function readDouble(text: string): LiteralResult {
  const value = Number(text)
  return Number.isFinite(value) ? { value } : { error: 'invalid double literal' }
}

export function readString(text: string): LiteralResult {
  return unescapeString(text)
}

/** The text starts with `b` or `B`. */
export function readBytes(text: string): LiteralResult {
  return unescapeBytes(text.slice(1))
}
