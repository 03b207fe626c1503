import { encodeJson } from '@kubewright/kube/json'
import type { LineFormat } from './line-format.ts'

const plainWord = /^[\w./:@+-]+$/
/** Control characters and line separators, which could forge lines or move a terminal's cursor. */
const unsafeCharacters = /[\p{Cc}\u2028\u2029]+/gu

/**
 * One line for people:
 *
 *     12:00:01.250 INFO  backup written controller=backup namespace=default name=web sizeBytes=1024
 */
export const textFormat: LineFormat = {
  head: (time, level, message) =>
    `${time.slice(11, 23)} ${level.toUpperCase().padEnd(5)} ${message.replace(unsafeCharacters, ' ')}`,
  field: (name, value) => {
    const isWord = typeof value === 'string' && plainWord.test(value)
    // JSON escapes characters below a space, but not DEL, C1 controls and the two line separators.
    const text = isWord ? value : encodeJson(value).replace(unsafeCharacters, ' ')
    return ` ${name.replace(unsafeCharacters, ' ')}=${text}`
  },
  end: '',
  cutEnd: ' …',
}
