import { quoteGo } from '../../json/index.ts'
import { decodeUtf8, encodeUtf8 } from '../text.ts'

/** Percent-encoding as Go's net/url does it, part by part of a URL. */
export type UrlPart = 'path' | 'host' | 'zone' | 'userPassword' | 'queryComponent' | 'fragment'

export class UrlParseError {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/** The characters that are not escaped, besides letters, digits and -_.~, which never are. */
const plainCharacters: Record<UrlPart, string> = {
  path: '$&+,/:;=@',
  host: '!$&\'()*+,;=:[]<>"',
  zone: '!$&\'()*+,;=:[]<>"',
  userPassword: '$&+,;=',
  queryComponent: '',
  fragment: '$&+,/:;=?@!()*',
}

const alwaysPlain = /^[A-Za-z0-9\-_.~]$/

export function mustEscape(character: string, part: UrlPart): boolean {
  return !alwaysPlain.test(character) && !plainCharacters[part].includes(character)
}

export function escapeUrlPart(text: string, part: UrlPart): string {
  let escaped = ''
  for (const byte of encodeUtf8(text)) {
    const character = byte < 0x80 ? String.fromCharCode(byte) : ''
    if (character === ' ' && part === 'queryComponent') escaped += '+'
    else if (character !== '' && !mustEscape(character, part)) escaped += character
    else escaped += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return escaped
}

const hexPair = /^%[0-9a-fA-F]{2}$/

export function unescapeUrlPart(text: string, part: UrlPart): string | UrlParseError {
  const restricted = part === 'host' || part === 'zone'
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string
    if (character === '%') {
      const triple = text.slice(index, index + 3)
      if (!hexPair.test(triple) || !isAllowedEscape(triple, part)) {
        return new UrlParseError(`invalid URL escape ${quoteGo(triple)}`)
      }
      index += 2
    } else if (restricted && character.charCodeAt(0) < 0x80 && mustEscape(character, part)) {
      return new UrlParseError(`invalid character ${quoteGo(character)} in host name`)
    }
  }
  const plus = part === 'queryComponent' ? text.replaceAll('+', ' ') : text
  return plus.includes('%') ? decodeEscapes(plus) : plus
}

/** Host names may only escape bytes outside ASCII; zones may also escape unreserved characters and spaces. */
function isAllowedEscape(triple: string, part: UrlPart): boolean {
  if (triple === '%25') return true
  const byte = Number.parseInt(triple.slice(1), 16)
  if (part === 'host') return byte >= 0x80
  if (part === 'zone') return byte === 0x20 || (byte < 0x80 && !mustEscape(String.fromCharCode(byte), 'host'))
  return true
}

function decodeEscapes(text: string): string {
  const source = encodeUtf8(text)
  const bytes: number[] = []
  for (let index = 0; index < source.length; index++) {
    if (source[index] === 0x25) {
      bytes.push(Number.parseInt(String.fromCharCode(source[index + 1] as number, source[index + 2] as number), 16))
      index += 2
    } else bytes.push(source[index] as number)
  }
  const decoded = Uint8Array.from(bytes)
  return decodeUtf8(decoded) ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(decoded)
}
