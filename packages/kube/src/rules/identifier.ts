import { celReservedWords } from '../cel/index.ts'

/**
 * Property names as CEL identifiers. Names that are not CEL identifiers are escaped: a dot is __dot__, a dash __dash__,
 * a slash __slash__, two underscores __underscores__, and a reserved word is between two pairs of underscores. Names
 * with any other character have no identifier, and expressions cannot reach them.
 */
const escapes = new Map([
  ['__', '__underscores__'],
  ['.', '__dot__'],
  ['-', '__dash__'],
  ['/', '__slash__'],
])

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/
const escapableName = /^[A-Za-z_./-][A-Za-z0-9_./-]*$/

export function escapeIdentifier(name: string): string | undefined {
  if (celReservedWords.has(name)) return `__${name}__`
  if (plainName.test(name) && !name.includes('__')) return name
  if (!escapableName.test(name)) return undefined
  return name.replace(/__|[./-]/g, (match) => escapes.get(match) as string)
}

const escapeSequence = /__([^_]+)__/g
const unescapes = new Map([
  ['underscores', '__'],
  ['dot', '.'],
  ['dash', '-'],
  ['slash', '/'],
])

/** The property name of an identifier; undefined if it has an unknown escape. */
export function unescapeIdentifier(identifier: string): string | undefined {
  if (!identifier.includes('__')) return identifier
  let valid = true
  const name = identifier.replace(escapeSequence, (sequence, contents: string) => {
    const character = unescapes.get(contents)
    if (character !== undefined) return character
    // A reserved word is only escaped as a whole, never as a part of a longer name.
    if (!celReservedWords.has(contents) || sequence.length !== identifier.length) valid = false
    return contents
  })
  return valid ? name : undefined
}
