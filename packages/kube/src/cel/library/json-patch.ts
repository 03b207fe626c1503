import type { CelOverload } from '../function.ts'
import { celString } from '../type.ts'
import { global } from './overload.ts'

/** kubernetes.jsonpatch: declared only for mutating admission. */
export const jsonPatchLibrary: readonly CelOverload[] = [
  global('string_jsonpatch_escapeKey_string', 'jsonpatch.escapeKey', [celString], celString, (key: string) =>
    key.replace(/[~/]/g, (character) => (character === '~' ? '~0' : '~1')),
  ),
]
