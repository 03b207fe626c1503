import { mergeValues } from '../typed/index.ts'
import type { TypedObject } from './typed-object.ts'

/** The configuration merged into the live object; the live object itself when that changes nothing. */
export function mergeTyped(live: TypedObject, config: TypedObject): TypedObject {
  const value = mergeValues(live.shape, live.value, config.value)
  return value === live.value ? live : { ...live, value }
}
