import type { WrittenValue } from './cel-value.ts'
import type { Choices } from './choices.ts'
import { anyTypeTemplates, coreTemplates } from './expression-templates.ts'
import { libraryTemplates } from './library-templates.ts'

interface Templates {
  readonly leaves: readonly string[]
  readonly all: readonly string[]
}

const placeholder = /\{(=?)([a-z]+:)?([a-z]+|\?)\}/g
const hasPlaceholder = /\{(?:=?[a-z]+:)?(?:[a-z]+|\?)\}/

const quoted = /[br]?'[^']*'|"[^"]*"/g
const variableName = /(?<![.\w])(?:i|u|d|s|b|y|t|du|li|ls|m|mm|dy|ld|lm|a|unset)(?![\w(])/

function usesVariable(template: string): boolean {
  return variableName.test(template.replaceAll(quoted, '').replaceAll(placeholder, ''))
}

/** An environment with its own templates, such as the fields of self, has no other variables. */
export function templatesOf(own?: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, Templates> {
  const types = new Set([...Object.keys(coreTemplates), ...Object.keys(libraryTemplates)])
  const made = new Map<string, Templates>()
  for (const type of types) {
    const common = [...(coreTemplates[type] ?? []), ...(libraryTemplates[type] ?? [])]
    const known = own ? [...(own[type] ?? []), ...common.filter((template) => !usesVariable(template))] : common
    made.set(type, { leaves: known.filter((text) => !hasPlaceholder.test(text)), all: known })
  }
  return made
}

interface Variable {
  readonly name: string
  readonly type: string
}

/** Writes expressions that have their type by construction, apart from a few deliberately broken ones. */
export class ExpressionWriter {
  readonly #templates: ReadonlyMap<string, Templates>
  readonly #types: readonly string[]
  readonly #choices: Choices
  #scope: readonly Variable[] = []
  #partsLeft: number
  readonly #breakProbability: number

  constructor(templates: ReadonlyMap<string, Templates>, choices: Choices, breakProbability = 1) {
    this.#templates = templates
    this.#types = [...templates.keys()]
    this.#choices = choices
    this.#breakProbability = breakProbability
    this.#partsLeft = 25
  }

  anyType(): string {
    return this.#choices.pick(this.#types)
  }

  write(wanted: string, depth: number): string {
    const choices = this.#choices
    const type = choices.withProbability(this.#breakProbability) ? this.anyType() : wanted
    const variables = this.#scope.filter((variable) => variable.type === type)
    if (variables.length > 0 && choices.withProbability(35)) return choices.pick(variables).name
    const { leaves, all } = this.#templates.get(type) as Templates
    if (depth <= 0 || choices.isSpent || --this.#partsLeft < 0) return choices.pick(leaves)
    if (choices.withProbability(6)) return this.#fill(choices.pick(anyTypeTemplates), depth - 1, type)
    return this.#fill(choices.pick(all), depth - 1, undefined)
  }

  #fill(template: string, depth: number, chosenType: string | undefined): string {
    const outer = this.#scope
    let same = chosenType
    const text = template.replaceAll(placeholder, (_, binds: string, name: string | undefined, type: string) => {
      if (binds === '=') {
        const variable = { name: (name as string).slice(0, -1), type }
        this.#scope = [...this.#scope, variable]
        return variable.name
      }
      if (type !== '?') return this.write(type, depth)
      same ??= this.anyType()
      return this.write(same, depth)
    })
    this.#scope = outer
    return text
  }
}

const pieces = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '.',
  ',',
  '?',
  ':',
  ' == ',
  ' + ',
  "'",
  '"',
  'in',
  'null',
  '1',
  'x',
  '&&',
  '$',
  '\\',
  '\n',
  '`',
]

/** Drops, duplicates or replaces a piece of an expression. */
export function brokenText(text: string, choices: Choices): string {
  const at = choices.below(text.length + 1)
  const kind = choices.below(3)
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1 + choices.below(3))
  if (kind === 1) return text.slice(0, at) + choices.pick(pieces) + text.slice(at)
  return text.slice(0, at) + choices.pick(pieces) + text.slice(at + 1)
}

const integers = ['5', '0', '1', '-1', '3', '9223372036854775807', '-9223372036854775808', '1000']
const texts = ['héllo', '', 'a', 'a/b.c', '12', '1h', '10.0.0.1', '1.2.3', '5Gi', '2023-05-17T11:22:33Z', '😀é', '%d']
const doubles = ['2.5', '0', 'NaN', '+Inf', '-Inf', '-1.5', '1e300', '123456789']
const times = ['2023-05-17T11:22:33Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1969-12-31T23:59:59Z']
const durations = ['5400000000000', '0', '9223372036854775807', '-1', '-9223372036854775808', '1500000000']

/** A value for every variable except `unset`. */
export function variablesOf(choices: Choices): Readonly<Record<string, WrittenValue>> {
  const int = (): WrittenValue => ({ int: choices.pick(integers) })
  const text = (): { readonly string: string } => ({ string: choices.pick(texts) })
  const list = (item: () => WrittenValue): WrittenValue => ({
    list: Array.from({ length: choices.below(4) }, item),
  })
  const entry = (name: string, value: WrittenValue): readonly [{ readonly string: string }, WrittenValue] => [
    { string: name },
    value,
  ]
  const map = (value: () => WrittenValue): WrittenValue => ({
    map: ['a', 'b', 'x'].slice(0, choices.below(4)).map((name) => entry(name, value())),
  })
  const any = (depth: number): WrittenValue => {
    const kind = choices.below(depth > 1 ? 7 : 9)
    if (kind === 0) return int()
    if (kind === 1) return text()
    if (kind === 2) return { double: choices.pick(doubles) }
    if (kind === 3) return { bool: choices.withProbability(50) }
    if (kind === 4) return { null: true }
    if (kind === 5) return { uint: choices.pick(['7', '0', '18446744073709551615']) }
    if (kind === 6) return { bytes: choices.pick(['6162ff', '']) }
    return kind === 7 ? list(() => any(depth + 1)) : map(() => any(depth + 1))
  }
  const nested: WrittenValue = { map: [entry('p', int())] }
  return {
    i: int(),
    u: { uint: choices.pick(['7', '0', '18446744073709551615', '1']) },
    d: { double: choices.pick(doubles) },
    s: text(),
    b: { bool: choices.withProbability(50) },
    y: { bytes: choices.pick(['6162ff', '', '78']) },
    t: { timestamp: choices.pick(times) },
    du: { duration: choices.pick(durations) },
    li: list(int),
    ls: list(text),
    m: map(int),
    mm: {
      map: [
        entry('x', any(0)),
        entry('y', text()),
        entry(
          'z',
          list(() => any(1)),
        ),
        entry('n', { null: true }),
        entry('o', nested),
      ],
    },
    dy: any(0),
    ld: list(() => any(0)),
    lm: list(() => map(int)),
    'a.b': int(),
  }
}
