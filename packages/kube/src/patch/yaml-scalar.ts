/**
 * How Kubernetes' YAML library writes a text: plain where it can be, in single quotes where a character would be
 * read as syntax, in double quotes where it would be read as another type or cannot be shown, and as a literal block
 * where it has several lines. The first line stands behind its key; the others are the lines of a block, not indented.
 */
export function textLines(text: string): readonly string[] {
  if (text.includes('\n') && isBlockAllowed(text)) return literalLines(text)
  return [inlineText(text)]
}

/** The same on one line, as keys are written. */
export function inlineText(text: string): string {
  if (text.includes('\n') || isReadAsOtherType(text)) return doubleQuoted(text)
  if (isPlainAllowed(text)) return text
  return isShown(text) ? `'${text.replaceAll("'", "''")}'` : doubleQuoted(text)
}

/** Everything but what YAML 1.1 shows: control characters, the byte order mark, and all beyond the basic plane. */
const hidden = /[^\n\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/u
const syntaxAtStart = /^(?:---|\.\.\.|[#,[\]{}&*!|>'"%@`]|[?:-](?:[ \t]|$))/
const syntaxInside = /:(?:[ \t]|$)|[\s\0]#/

function isShown(text: string): boolean {
  return !hidden.test(text) && !/[\u0085\u2028\u2029]/.test(text)
}

function isPlainAllowed(text: string): boolean {
  return isShown(text) && !/^ | $/.test(text) && !syntaxAtStart.test(text) && !syntaxInside.test(text)
}

function isBlockAllowed(text: string): boolean {
  return isShown(text) && !text.endsWith(' ') && !text.includes(' \n')
}

/** The hints declare that the first line is indented further than the block, and which line breaks at the end count. */
function literalLines(text: string): string[] {
  const indentation = /^[ \n]/.test(text) ? '2' : ''
  const keepsBreaks = text === '\n' || text.endsWith('\n\n')
  const chomping = keepsBreaks ? '+' : text.endsWith('\n') ? '' : '-'
  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  return [`|${indentation}${chomping}`, ...body.split('\n')]
}

const escapes: ReadonlyMap<number, string> = new Map([
  ...[...'abtnvfr'].map((letter, index): [number, string] => [7 + index, letter]),
  [0, '0'],
  [0x1b, 'e'],
  [0x22, '"'],
  [0x5c, '\\'],
  [0x85, 'N'],
  [0x2028, 'L'],
  [0x2029, 'P'],
])

function doubleQuoted(text: string): string {
  const characters = [...text].map((character) => {
    const code = character.codePointAt(0) as number
    const letter = escapes.get(code)
    if (letter !== undefined) return `\\${letter}`
    if (!hidden.test(character)) return character
    const digits = code.toString(16).toUpperCase()
    if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`
    return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
  })
  return `"${characters.join('')}"`
}

const otherWords =
  /^(?:|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|y|Y|n|N|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/
const otherNumbers = /^(?:\.(?:nan|NaN|NAN)|[-+]?\.(?:inf|Inf|INF))$/
const decimal = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const prefixed = /^[-+]?0(?:[xX][0-9a-fA-F]{1,16}|[oO]?[0-7]{1,21}|[bB][01]{1,64})$/
const baseSixty = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/

function isReadAsOtherType(text: string): boolean {
  if (otherWords.test(text) || otherNumbers.test(text)) return true
  if (text.startsWith('.')) return decimal.test(text) && Number.isFinite(Number(text))
  if (!/^[-+0-9]/.test(text)) return false
  const digits = text.replaceAll('_', '')
  const isNumber = (decimal.test(digits) && Number.isFinite(Number(digits))) || prefixed.test(digits)
  return isNumber || baseSixty.test(text) || isTimestamp(text)
}

const timestamp =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(?:Z|[-+](\d\d):(\d\d))| (\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?)?$/

/** Valid dates and times in the formats that the library tries. */
function isTimestamp(text: string): boolean {
  const match = timestamp.exec(text)
  if (match === null) return false
  const [year = 0, month = 0, day = 0, ...clock] = match.slice(1).map((part) => Number(part ?? 0))
  const [
    hour = 0,
    minute = 0,
    second = 0,
    zoneHour = 0,
    zoneMinute = 0,
    hourAlone = 0,
    minuteAlone = 0,
    secondAlone = 0,
  ] = clock
  const daysOfMonth = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth
  const isTime = hour + hourAlone < 24 && minute + minuteAlone < 60 && second + secondAlone < 60
  return isDay && isTime && zoneHour <= 24 && zoneMinute <= 60
}
