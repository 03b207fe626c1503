import { utf8Length } from '../../json/index.ts'
import { compileRegex } from '../../regex/index.ts'

const letter = '[a-zA-Z0-9\\p{S}\\p{L}]'
const letterOrDash = '[a-zA-Z0-9-\\p{S}\\p{L}]'
const hostnamePattern = `^(${letter}((-?${letter}{0,62})?)|(${letter}((${letterOrDash}{0,61}${letter})?)(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$`
/** Compiled on first use: its Unicode classes take longer than everything else that loads with this file. */
let hostname: ReturnType<typeof compileRegex> | undefined
const hostnameBytesMax = 255
const labelBytesMax = 63

/** A host name; symbols and letters of every script are allowed, underscores are not. */
export function isHostname(text: string): boolean {
  if (text.length > hostnameBytesMax) return false
  hostname ??= compileRegex(hostnamePattern)
  if (!hostname.matches(text)) return false
  return utf8Length(text) <= hostnameBytesMax && text.split('.').every((label) => utf8Length(label) <= labelBytesMax)
}

const shortName = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/
const longNameCharactersMax = 253

/** A DNS label in lower case: the name of most objects' parts. */
export function isShortName(text: string): boolean {
  return text.length <= labelBytesMax && shortName.test(text)
}

/** A DNS subdomain in lower case, whose labels may be longer than 63 characters. */
export function isLongName(text: string): boolean {
  return text.length <= longNameCharactersMax && text.split('.').every((label) => shortName.test(label))
}
