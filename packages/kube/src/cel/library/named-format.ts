import {
  dns1035LabelProblems,
  dns1123LabelProblems,
  dns1123SubdomainProblems,
  labelValueProblems,
  qualifiedNameProblems,
} from '../../names/index.ts'
import { isDateText, isDateTimeText } from '../../values/index.ts'
import type { CelOverload } from '../function.ts'
import { celListFrom } from '../standard/lists.ts'
import { celListOf, celOpaqueType, celOptionalOf, celString } from '../type.ts'
import { CelOpaque, CelOptional } from '../value.ts'
import { global, member } from './overload.ts'
import { UrlParseError } from './url-escape.ts'
import { parseRequestUri } from './url-parse.ts'

/** kubernetes.format: named formats, whose validate returns the problems of a string. */
export const celNamedFormatType = celOpaqueType('kubernetes.NamedFormat')

export class CelNamedFormat extends CelOpaque {
  readonly typeName = 'kubernetes.NamedFormat'
  readonly name: string
  readonly problems: (text: string) => readonly string[]
  /** The pattern length in the cost of validating the format. */
  readonly regexSizeMax: number

  constructor(name: string, regexSizeMax: number, problems: (text: string) => readonly string[]) {
    super()
    this.name = name
    this.regexSizeMax = regexSizeMax
    this.problems = problems
  }

  equals(other: CelOpaque): boolean {
    return other instanceof CelNamedFormat && other.name === this.name
  }
}

/** A prefix may end in a dash, because a suffix follows: Kubernetes replaces the last two characters with a letter. */
function asPrefix(text: string): string {
  return text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text
}

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/
const dateTimePatternLength = 71
const uuidPatternLength = 70

const when = (valid: boolean, problem: string): readonly string[] => (valid ? [] : [problem])

function uriProblems(text: string): readonly string[] {
  const url = parseRequestUri(text)
  return url instanceof UrlParseError ? [url.message] : []
}

const namedFormats = new Map<string, CelNamedFormat>(
  (
    [
      ['dns1123Label', 'DNS1123Label', 30, dns1123LabelProblems],
      ['dns1123Subdomain', 'DNS1123Subdomain', 60, dns1123SubdomainProblems],
      ['dns1035Label', 'DNS1035Label', 30, dns1035LabelProblems],
      ['qualifiedName', 'QualifiedName', 60, qualifiedNameProblems],
      ['dns1123LabelPrefix', 'DNS1123LabelPrefix', 30, (text) => dns1123LabelProblems(asPrefix(text))],
      ['dns1123SubdomainPrefix', 'DNS1123SubdomainPrefix', 60, (text) => dns1123SubdomainProblems(asPrefix(text))],
      ['dns1035LabelPrefix', 'DNS1035LabelPrefix', 30, (text) => dns1035LabelProblems(asPrefix(text))],
      ['labelValue', 'LabelValue', 40, labelValueProblems],
      ['uri', 'URI', 1103, uriProblems],
      ['uuid', 'uuid', uuidPatternLength, (text) => when(uuid.test(text), 'does not match the UUID format')],
      ['byte', 'byte', 84, (text) => when(base64.test(text), 'invalid base64')],
      ['date', 'date', dateTimePatternLength, (text) => when(isDateText(text), 'invalid date')],
      ['datetime', 'datetime', dateTimePatternLength, (text) => when(isDateTimeText(text), 'invalid datetime')],
    ] as const satisfies readonly (readonly [string, string, number, (text: string) => readonly string[]])[]
  ).map(([key, name, size, problems]) => [key, new CelNamedFormat(name, size, problems)]),
)

function validate(format: CelNamedFormat, text: string): CelOptional {
  const problems = format.problems(text)
  return problems.length === 0 ? CelOptional.none : CelOptional.of(celListFrom(problems))
}

function named(name: string): CelOptional {
  const format = namedFormats.get(name)
  return format ? CelOptional.of(format) : CelOptional.none
}

export const namedFormatLibrary: readonly CelOverload[] = [
  global('format-named', 'format.named', [celString], celOptionalOf(celNamedFormatType), named),
  member('format-validate', 'validate', [celNamedFormatType, celString], celOptionalOf(celListOf(celString)), validate),
  ...Array.from(namedFormats, ([name, format]) =>
    global(`format.${name}`, `format.${name}`, [], celNamedFormatType, () => format),
  ),
]
