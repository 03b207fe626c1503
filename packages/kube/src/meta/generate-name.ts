import { utf8Length } from '../json/index.ts'

/** Maximum length of the generateName prefix in bytes; longer ones are truncated so that the name has at most 63. */
export const generateNameLengthMax = 58

/** Letters and digits that cannot spell words or be mistaken for one another. */
const alphabet = 'bcdfghjklmnpqrstvwxz2456789'
const suffixLength = 5

/** An integer from zero up to, but not including, the bound. */
export type RandomInteger = (bound: number) => number

/** A name from generateName: the prefix, truncated if needed, and five random characters. */
export function generateName(prefix: string, random: RandomInteger): string {
  return longestPrefix(prefix) + randomSuffix(suffixLength, random)
}

/** The prefix truncated to whole characters: Kubernetes truncates bytes, and may leave half a character. */
function longestPrefix(prefix: string): string {
  let kept = ''
  let lengthBytes = 0
  for (const character of prefix) {
    lengthBytes += utf8Length(character)
    if (lengthBytes > generateNameLengthMax) break
    kept += character
  }
  return kept
}

/** Random characters from the alphabet that Kubernetes uses in names. */
export function randomSuffix(length: number, random: RandomInteger): string {
  let suffix = ''
  for (let index = 0; index < length; index++) suffix += alphabet[random(alphabet.length)]
  return suffix
}
