import fc from 'fast-check'
import { configMaps, dryRun, type HostileArbitrary, type HostileRequest } from './hostile-request.ts'

const text = `apiVersion: v1
kind: ConfigMap
metadata:
  name: hostile
  labels: {a: b}
data:
  colour: red
  size: "3"
`

function create(family: string, body: string, isWrong: boolean): HostileRequest {
  const headers = { 'content-type': 'application/yaml' }
  return { family, method: 'POST', target: `${configMaps}?${dryRun}`, headers, body, isWrong, hasDecoderWords: true }
}

const lines = [
  '\tdata: x',
  '- a',
  '? b',
  ': c',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '&a *a',
  '*nosuch',
  '!!binary x',
  '!!float x',
  '%YAML 9',
  '<<: *a',
  'a: b: c',
  'a: |x',
  '@',
  '`',
  '--- x',
  '...',
  '  : ',
  '\u0000',
  '\u0085',
  '\ufeff',
  '? [a]: b',
  'kind: Pod',
  'metadata: 5',
  'data: [a]',
  'data: {a: 1}',
  'data: {1: a}',
  'apiVersion: 2',
  '!x {a: b}',
  'a: &x [*x]',
  'name: yes',
]

const changed: HostileArbitrary = fc
  .tuple(fc.nat({ max: 8 }), fc.constantFrom(...lines), fc.nat({ max: 1 }), fc.nat({ max: 6 }))
  .map(([at, line, removed, indent]) => {
    const all = text.split('\n')
    all.splice(at, removed, `${' '.repeat(indent)}${line}`)
    return create('YAML with a wrong line', all.join('\n'), false)
  })

/** A text that is indented from the start ends with the first less indented line. */
const indented: HostileArbitrary = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.nat({ max: 8 }), fc.constantFrom(...lines, text))
  .map(([indent, count, rest]) => {
    const begun = text
      .split('\n')
      .slice(0, count)
      .map((line) => `${' '.repeat(indent)}${line}\n`)
    return create('YAML that is indented', `${begun.join('')}${rest}\n${text}`, false)
  })

const roots = [
  '{apiVersion: v1, kind: ConfigMap, metadata: {name: hostile}}',
  '[a]',
  '"a"',
  'a',
  '|\n  a',
  '---',
  '...',
]
const more = [
  '\t',
  ' \t',
  'x',
  '"x"',
  '"x',
  '- a',
  'a: b',
  '@',
  '%',
  '{',
  '}',
  ']',
  ': a',
  '? a',
  '*a',
  '&',
  '!x',
  '... x',
  '# a',
]

/** Content after the end of a document. */
const followed: HostileArbitrary = fc
  .tuple(fc.constantFrom(...roots), fc.constantFrom('\n', ' ', '\n  ', '\n\t\n'), fc.constantFrom(...more))
  .map((pieces) => create('YAML with something behind it', pieces.join(''), false))

/** Each alias expands to ten of the previous one. */
function bomb(depth: number): string {
  const levels = Array.from({ length: depth }, (_level, index) => {
    const items = Array<string>(10).fill(index === 0 ? 'x' : `*a${index - 1}`)
    return `a${index}: &a${index} [${items.join(', ')}]`
  })
  return `${text}${levels.join('\n')}\n`
}

const others: HostileArbitrary = fc.oneof(
  fc.integer({ min: 7, max: 12 }).map((depth) => create('YAML that grows', bomb(depth), true)),
  fc
    .tuple(fc.constantFrom('[', '{a: ', '- ', '{{', '"'), fc.integer({ min: 100, max: 12_000 }))
    .map(([piece, count]) => create('YAML that is deep', piece.repeat(count), true)),
  fc
    .constantFrom('', '5', 'x', '~', '- a', '---', '--- \n---\n', `${text}---\n${text}`, 'a: b', '"')
    .map((body) => create('other documents in YAML', body, false)),
)

/** Malformed YAML bodies. */
export const brokenYaml: HostileArbitrary = fc.oneof({ weight: 2, arbitrary: changed }, indented, followed, others)
