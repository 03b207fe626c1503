import type { CelLiteralValue } from '../ast.ts'
import { type CelType, celBool, celBytes, celDouble, celInt, celNull, celString, celUint } from '../type.ts'

export function literalType(value: CelLiteralValue): CelType {
  if (value === null) return celNull
  if (typeof value === 'boolean') return celBool
  if (typeof value === 'bigint') return celInt
  if (typeof value === 'number') return celDouble
  if (typeof value === 'string') return celString
  return value instanceof Uint8Array ? celBytes : celUint
}
