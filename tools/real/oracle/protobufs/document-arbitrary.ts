import { encodeJson, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { objectOfKinds } from './object-arbitrary.ts'

/** A JSON value whose objects may have a field twice. */
type Node = { readonly entries: [name: string, value: Node][] } | { readonly items: Node[] } | { readonly text: string }

interface Damage {
  /** The index of the field in the order of the text. */
  readonly at: number
  readonly kind: 'replace' | 'unknown' | 'duplicate' | 'case'
  readonly value: string
}

/** Misplaced values: every type, and numbers that do not fit an integer. */
const values = [
  'null',
  'true',
  '"x"',
  '""',
  '5',
  '-1',
  '1.5',
  '1.0',
  '1e3',
  '2147483648',
  '9223372036854775808',
  '[]',
  '[1]',
  '{}',
  '{"a":1}',
  '"1.5"',
  '"\\u0061"',
]

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat({ max: 10_000 }),
  kind: fc.constantFrom('replace', 'replace', 'unknown', 'duplicate', 'case'),
  value: fc.constantFrom(...values),
})

/** Documents of the built-in kinds, as text: most with errors. */
export const documents: fc.Arbitrary<{ readonly object: JsonObject; readonly text: string }> = fc
  .tuple(objectOfKinds(), fc.array(damage, { maxLength: 3 }))
  .map(([object, damages]) => {
    const document = nodeOf(object)
    for (const each of damages) inflict(document, each)
    return { object, text: textOf(document) }
  })

function nodeOf(value: JsonValue): Node {
  if (Array.isArray(value)) return { items: value.map(nodeOf) }
  if (typeof value !== 'object' || value === null) return { text: encodeJson(value) }
  return { entries: Object.entries(value).map(([name, member]) => [name, nodeOf(member as JsonValue)]) }
}

function textOf(node: Node): string {
  if ('text' in node) return node.text
  if ('items' in node) return `[${node.items.map(textOf).join(',')}]`
  return `{${node.entries.map(([name, value]) => `${encodeJson(name)}:${textOf(value)}`).join(',')}}`
}

/** Each object of the document with each of its fields; apiVersion and kind stay. */
function places(node: Node, depth = 0): [entries: [string, Node][], index: number][] {
  if ('text' in node) return []
  if ('items' in node) return node.items.flatMap((item) => places(item, depth + 1))
  return node.entries.flatMap(([name, value], index) =>
    depth === 0 && (name === 'apiVersion' || name === 'kind')
      ? []
      : [[node.entries, index] as [[string, Node][], number], ...places(value, depth + 1)],
  )
}

function inflict(document: Node, { at, kind, value }: Damage): void {
  const all = places(document)
  const place = all[at % Math.max(1, all.length)]
  if (!place) return
  const [entries, index] = place
  const [name, old] = entries[index] as [string, Node]
  if (kind === 'replace') entries[index] = [name, { text: value }]
  else if (kind === 'unknown') entries.splice(index, 0, ['bogus', { text: value }])
  else if (kind === 'duplicate') entries.push([name, value === 'null' ? old : { text: value }])
  else entries[index] = [name.slice(0, 1).toUpperCase() + name.slice(1), old]
}
