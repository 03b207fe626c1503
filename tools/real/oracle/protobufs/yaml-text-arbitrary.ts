import type { JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { objectOfKinds } from './object-arbitrary.ts'

/** Scalars that YAML 1.1 and 1.2 read differently, or that nearly have another type. */
const scalars = [
  '~',
  'null',
  'Null',
  'yes',
  'No',
  'on',
  'OFF',
  'y',
  'n',
  'true',
  'TRUE',
  'tRue',
  '.inf',
  '-.Inf',
  '.nan',
  '=',
  '0',
  '-0',
  '+1',
  '007',
  '08',
  '0o17',
  '0x1F',
  '0b101',
  '1_000',
  '1__0',
  '_1',
  '0x_1',
  '1:30',
  '190:20:30',
  '1.5',
  '1.',
  '.5',
  '-.5',
  '1e3',
  '1E+3',
  '1e-7',
  '.e3',
  '1e400',
  '1_0.5',
  '+.5',
  '1e18',
  '1.0',
  '4.20',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '18446744073709551616',
  '2001-01-01',
  '2001-01-01T01:02:03Z',
  '!!str 5',
  '!!int "5"',
  '!!float 1',
  '!!bool yes',
  '!!null ~',
  '!!binary aGVsbG8=',
  '!x y',
  '! 5',
  '"a\\tb"',
  '"\\x41\\u00e9"',
  '"\\/"',
  "'it''s'",
  '""',
  "''",
  '"a\\\n  b"',
  'a b',
  'a#b',
  'a #b',
  'a:b',
  '-a',
  '?a',
  ':a',
  '&x 1',
  '*x',
  '[a, b]',
  '{a: b}',
  '[]',
  '{}',
  '[1, [2]]',
  '{a: }',
  '|\n    x\n    y',
  '>-\n    x\n    y\n\n    z',
  '|+\n    x\n\n',
  '%a',
  '@a',
  '`a',
  '"a',
  "'a",
  '[a',
  '{a',
  '- a',
]
const keys = ['a', 'b', 'spec', '1', '1.5', 'true', 'yes', '"a"', "'b c'", '?', '<<', '~', 'é', '[x]', 'a b', '!!str a']

const scalar = fc.constantFrom(...scalars)
const key = fc.constantFrom(...keys)

/** Maps and lists in block style with unusual scalars and keys. */
const block = fc.letrec<{ lines: string[] }>((tie) => ({
  lines: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc
      .array(fc.tuple(key, scalar), { minLength: 1, maxLength: 3 })
      .map((fields) => fields.map(([k, v]) => `${k}: ${v}`)),
    fc.array(scalar, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`)),
    fc.tuple(key, tie('lines')).map(([name, lines]) => [`${name}:`, ...lines.map((line) => `  ${line}`)]),
    fc.tuple(tie('lines'), tie('lines')).map(([first, second]) => [...first, ...second]),
    tie('lines').map((lines) => lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`))),
  ),
})).lines

type Style = 'PLAIN' | 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | 'BLOCK_LITERAL' | 'BLOCK_FOLDED'

/** Objects of the built-in kinds as users write them. */
const manifest = fc
  .tuple(
    objectOfKinds(),
    fc.constantFrom<Style>('PLAIN', 'PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'),
    fc.constantFrom('any', 'flow' as const),
  )
  .map(([object, style, collectionStyle]) =>
    stringify(object as JsonValue, {
      version: '1.1',
      defaultStringType: style,
      defaultKeyType: 'PLAIN',
      collectionStyle: collectionStyle as 'any' | 'flow',
      lineWidth: 60,
    }),
  )

interface LineChange {
  readonly kind: 'twice' | 'remove' | 'indent' | 'outdent' | 'comment' | 'insert' | 'scalar'
  readonly at: number
  readonly scalar: string
}

const lineChange: fc.Arbitrary<LineChange> = fc.record({
  kind: fc.constantFrom('twice', 'remove', 'indent', 'outdent', 'comment', 'insert', 'scalar'),
  at: fc.nat({ max: 100 }),
  scalar,
})

function change(text: string, changes: readonly LineChange[]): string {
  const lines = text.split('\n')
  for (const { kind, at, scalar: replacement } of changes) {
    const index = at % lines.length
    const line = lines[index] as string
    if (kind === 'twice') lines.splice(index, 0, line)
    else if (kind === 'remove') lines.splice(index, 1)
    else if (kind === 'indent') lines[index] = ` ${line}`
    else if (kind === 'outdent') lines[index] = line.replace(/^ /, '')
    else if (kind === 'comment') lines[index] = `${line} # ${replacement}`
    else if (kind === 'insert') lines.splice(index, 0, `added: ${replacement}`)
    else lines[index] = line.replace(/: .*$/, `: ${replacement}`)
  }
  return lines.join('\n')
}

/** YAML as users write it, with mistakes. */
export const yamlTexts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(block, fc.array(lineChange, { maxLength: 1 }))
      .map(([lines, changes]) => change(lines.join('\n'), changes)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(manifest, fc.array(lineChange, { maxLength: 2 }))
      .map(([text, changes]) => change(text, changes)),
  },
)
