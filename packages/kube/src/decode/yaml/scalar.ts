import { KubeError } from '../../errors.ts'
import {
  abbreviate,
  decodeUtf8,
  formatGoFloat,
  int64Max,
  int64Min,
  integerValue,
  type JsonValue,
  parseNumber,
} from '../../json/index.ts'

/** The value of a YAML scalar. The integer may exceed int64: Kubernetes' YAML reader also supports uint64. */
export type YamlScalar =
  | { readonly kind: 'null' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'str'; readonly value: string }

const tagPrefix = 'tag:yaml.org,2002:'
const uint64Max = 2n ** 64n - 1n

/** YAML 1.1 words. Base 60 numbers and times stay text. */
const words: ReadonlyMap<string, YamlScalar> = new Map<string, YamlScalar>([
  ...wordsFor({ kind: 'bool', value: true }, 'y Y yes Yes YES true True TRUE on On ON'),
  ...wordsFor({ kind: 'bool', value: false }, 'n N no No NO false False FALSE off Off OFF'),
  ...wordsFor({ kind: 'null' }, '~ null Null NULL'),
  ['', { kind: 'null' }],
  ...wordsFor({ kind: 'float', value: Number.NaN }, '.nan .NaN .NAN'),
  ...wordsFor({ kind: 'float', value: Number.POSITIVE_INFINITY }, '.inf .Inf .INF +.inf +.Inf +.INF'),
  ...wordsFor({ kind: 'float', value: Number.NEGATIVE_INFINITY }, '-.inf -.Inf -.INF'),
])

function wordsFor(scalar: YamlScalar, spellings: string): [string, YamlScalar][] {
  return spellings.split(' ').map((spelling) => [spelling, scalar])
}

const mayBeNumber = /^[-+.0-9]/
const smallInteger = /^(0|-?[1-9][0-9]{0,14})$/
const integer = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/
const float = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/
/** In a number that begins with a point, underscores must separate digits; in other numbers they may be anywhere. */
const pointFloat = /^\.[0-9]+(_[0-9]+)*([eE][-+]?[0-9]+(_[0-9]+)*)?$/
/** The longest literal of a uint64, in binary, with sign and prefix; longer ones are never integers. */
const integerCharactersMax = 68
const timestamp = /^\d{4}-\d\d?-\d\d?([Tt ]\d\d?:\d\d?:\d\d?(\.\d+)?(Z|[-+]\d\d:\d\d)?)?$/

/** Resolves a plain scalar without a tag, as the YAML 1.1 reader of Kubernetes does. */
export function resolvePlain(text: string): YamlScalar {
  const word = words.get(text)
  if (word !== undefined) return word
  return (mayBeNumber.test(text) ? resolveNumber(text) : undefined) ?? { kind: 'str', value: text }
}

function resolveNumber(text: string): YamlScalar | undefined {
  if (smallInteger.test(text)) return { kind: 'int', value: BigInt(text) }
  if (text.startsWith('.') && !pointFloat.test(text)) return undefined
  const digits = text.replaceAll('_', '')
  const whole = resolveInteger(digits)
  if (whole !== undefined) return { kind: 'int', value: whole }
  if (!float.test(digits)) return undefined
  const value = Number(digits)
  return Number.isFinite(value) ? { kind: 'float', value } : undefined
}

function resolveInteger(digits: string): bigint | undefined {
  if (digits.length > integerCharactersMax) return undefined
  const match = integer.exec(digits)
  if (match === null) return undefined
  const [, sign, magnitude] = match as unknown as [string, string, string]
  const value = BigInt(isOldOctal(magnitude) ? `0o${magnitude.slice(1)}` : magnitude.toLowerCase())
  const signed = sign === '-' ? -value : value
  // Only an unsigned literal can be a uint64.
  return signed >= int64Min && signed <= (sign === '' ? uint64Max : int64Max) ? signed : undefined
}

function isOldOctal(magnitude: string): boolean {
  return magnitude.length > 1 && magnitude.startsWith('0') && /^[0-7]+$/.test(magnitude)
}

/** Resolves a scalar with an explicit tag. An unknown tag leaves the text unchanged. */
export function resolveTagged(tag: string, text: string): YamlScalar {
  const name = tag.startsWith(tagPrefix) ? tag.slice(tagPrefix.length) : ''
  switch (name) {
    case 'binary':
      return { kind: 'str', value: decodeBase64(text) }
    case 'bool':
    case 'int':
    case 'null':
    case 'float': {
      const resolved = resolvePlain(text)
      if (resolved.kind === name) return resolved
      if (name === 'float' && resolved.kind === 'int') return { kind: 'float', value: Number(resolved.value) }
      throw cannotDecode(resolved.kind, text, name)
    }
    case 'timestamp':
      if (timestamp.test(text)) return { kind: 'str', value: text }
      throw cannotDecode(resolvePlain(text).kind, text, name)
    default:
      return { kind: 'str', value: text }
  }
}

function cannotDecode(kind: string, text: string, name: string): KubeError {
  return new KubeError('KUBE_YAML_SYNTAX', `yaml: cannot decode !!${kind} \`${abbreviate(text)}\` as a !!${name}`)
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function decodeBase64(text: string): string {
  const characters = text.replace(/[\r\n]/g, '')
  if (!base64.test(characters)) {
    throw new KubeError('KUBE_YAML_SYNTAX', 'yaml: !!binary value contains invalid base64 data')
  }
  return decodeUtf8(Uint8Array.from(atob(characters), (character) => character.charCodeAt(0)))
}

/** The JSON value of a scalar. Infinity and NaN have no JSON value. */
export function scalarToJson(scalar: YamlScalar): JsonValue {
  switch (scalar.kind) {
    case 'null':
      return null
    case 'int':
      return integerValue(scalar.value)
    case 'float': {
      // A float passes through its JSON text, in which 1e18 is an integer.
      const number = parseNumber(String(scalar.value))
      if (number !== undefined) return number
      throw new KubeError('KUBE_YAML_SYNTAX', `json: unsupported value: ${formatGoFloat(scalar.value)}`)
    }
    default:
      return scalar.value
  }
}

/** The field name that a scalar key becomes in JSON. Floats are printed with the precision of a float32. */
export function scalarToKey(scalar: YamlScalar): string {
  switch (scalar.kind) {
    case 'str':
      return scalar.value
    case 'float':
      return formatFloatKey(scalar.value)
    case 'null':
      throw new KubeError('KUBE_YAML_SYNTAX', 'unsupported map key: null')
    case 'int':
      if (scalar.value > int64Max) throw new KubeError('KUBE_YAML_SYNTAX', `unsupported map key: ${scalar.value}`)
      return String(scalar.value)
    default:
      return String(scalar.value)
  }
}

function formatFloatKey(value: number): string {
  const single = Math.fround(value)
  if (single === 0) return formatGoFloat(single)
  if (Number.isNaN(single)) return '.nan'
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf'
  for (let digits = 1; digits < 9; digits++) {
    const shorter = Number(single.toPrecision(digits))
    if (Math.fround(shorter) === single) return formatGoFloat(shorter)
  }
  return formatGoFloat(Number(single.toPrecision(9)))
}
