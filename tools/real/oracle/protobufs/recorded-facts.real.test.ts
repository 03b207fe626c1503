import { builtinKinds, shapeOfDefinition, shapeOfKind } from '@kubewright/kube/kinds'
import type { ObjectShape, Shape } from '@kubewright/kube/shape'
import { expect } from 'vitest'
import { type GoType, goTypeOfKind } from '../../../../packages/kube/src/decode/go-type.ts'
import { goTypeLines } from '../../../../packages/kube/src/decode/go-type-table.ts'
import { messageTables } from '../../../../packages/kube/src/protobuf/messages.generated.ts'
import { type FieldType, findMessage } from '../../../../packages/kube/src/protobuf/notation.ts'
import { packageAlias } from '../../../../scripts/kinds/definition-table.ts'
import { realTest } from '../../rig.ts'
import { theOracle } from '../comparison.ts'

type Facts<Field> = { readonly [type: string]: { readonly [field: string]: Field } }

async function facts<Field>(functionName: string): Promise<Facts<Field>> {
  const result = await (await theOracle()).call(functionName, null)
  return (result as unknown as { output: Facts<Field> }).output
}

/** io.k8s.api.core.v1.Pod for k8s.io/api/core/v1.Pod. */
function definitionOf(goType: string): string {
  return goType.replace(/^k8s\.io\//, 'io.k8s.').replaceAll('/', '.')
}

interface MessageField {
  readonly name: string
  readonly type: string
  readonly form: string
}

realTest('the messages have the numbers, names, types and forms of the fields of the Go types', async () => {
  const theirs = await facts<MessageField>('facts.messages')
  let compared = 0
  for (const [goType, fields] of Object.entries(theirs)) {
    const name = packageAlias(definitionOf(goType))
    const dot = name.lastIndexOf('.')
    const message = findMessage(name.slice(0, dot), name.slice(dot + 1))
    if (message === undefined) continue
    const ours = message.fields.map((field) => [
      String(field.number),
      { name: field.form === '^' ? '' : field.name, type: typeText(field.type), form: field.form },
    ])
    expect(Object.fromEntries(ours), name).toEqual(
      Object.fromEntries(
        Object.entries(fields).map(([number, field]) => [number, { ...field, type: messageType(field.type) }]),
      ),
    )
    compared++
  }
  const lines = Object.values(messageTables).reduce((sum, text) => sum + text.trim().split('\n').length, 0)
  expect(compared).toBe(lines)
})

function typeText(type: FieldType): string {
  if (type.kind === 'scalar') return type.scalar
  if (type.kind === 'message') return type.name
  return `${type.kind === 'map' ? '{' : '*'}${typeText(type.element)}`
}

/** The type in the oracle's notation, with the package in that of the tables. */
function messageType(type: string): string {
  return type.replace(/k8s\.io\/\S+/, (name) => packageAlias(definitionOf(name)))
}

interface TypeField {
  readonly go: string
  readonly path: string
}

realTest('strict decoding knows the Go type of every field of every struct', async () => {
  const theirs = await facts<TypeField>('facts.types')
  const byDefinition = new Map(Object.entries(theirs).map(([goType, fields]) => [definitionOf(goType), fields]))
  const shapes = new Map<string, ObjectShape>()
  for (const kind of builtinKinds()) collectShapes(shapeOfKind(kind) as Shape, shapes)
  expect(shapes.size).toBeGreaterThan(500)
  for (const [name, shape] of shapes) {
    const type = goTypeOfKind(shape)
    if (type.kind !== 'struct') throw new Error(`${name} is no struct`)
    const ours = [...type.fields].map(([field, { path, type: inner }]) => [field, { go: goName(inner), path }])
    expect(Object.fromEntries(ours), name).toEqual(withoutRaw(byDefinition.get(name) ?? {}))
  }
})

function collectShapes(shape: Shape, into: Map<string, ObjectShape>): void {
  if (shape.kind === 'list') collectShapes(shape.items, into)
  if (shape.kind !== 'object') return
  if (shape.elements) collectShapes(shape.elements, into)
  if (shape.name === undefined || into.has(shape.name)) return
  into.set(shape.name, shape)
  for (const field of shape.fields.values()) collectShapes(field.shape, into)
}

function goName(type: GoType): string {
  return type.kind === 'raw' ? 'raw' : type.name
}

/** Types that keep the bytes of any JSON, for which no error is ever printed. */
const raw = new Set(['runtime.RawExtension', 'v1.JSON', 'v1.FieldsV1'])

function withoutRaw(fields: Facts<TypeField>[string]): Facts<TypeField>[string] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { go, path }]) => [name, { go: raw.has(go) ? 'raw' : go, path }]),
  )
}

realTest('the table of Go types has no entry that Go lacks', async () => {
  const theirs = await facts<TypeField>('facts.types')
  const byDefinition = new Map(Object.entries(theirs).map(([goType, fields]) => [definitionOf(goType), fields]))
  for (const [packageName, text] of Object.entries(goTypeLines)) {
    for (const line of text.trim().split('\n')) {
      const [name, ...entries] = line.split(' ')
      const definition = `${packageName}.${name}`
      expect(shapeOfDefinition(definition), definition).toBeDefined()
      for (const entry of entries) expectEntry(entry, definition, byDefinition.get(definition) ?? {})
    }
  }
})

function expectEntry(entry: string, definition: string, fields: Facts<TypeField>[string]): void {
  const [, names, sign, value] = /^(\S+?)([=@])(\S+)$/.exec(entry) as unknown as [string, string, string, string]
  for (const name of names.split(',')) {
    const expected = sign === '=' ? { go: value } : { path: `${value}.${name}` }
    expect(fields[name], `${definition} ${name}`).toMatchObject(expected)
  }
}
