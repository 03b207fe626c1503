import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { applyObject } from '../apply/index.ts'
import { formatFieldError } from '../field/index.ts'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, jsonEqual, setField } from '../json/index.ts'
import { shapeOfDefinition } from '../kinds/index.ts'
import type { StructuralSchema } from '../schema/index.ts'
import { elementSchema } from '../schema/index.ts'
import { RandomSource } from '../schema/testing/random.ts'
import { validValue } from '../schema/testing/valid-value.ts'
import type { Shape } from '../shape/index.ts'
import { checkCustomResourceDefinition } from './check.ts'
import { type CustomResource, compileCustomResource } from './custom-resource.ts'
import { defaultCustomResourceDefinition } from './default.ts'

const directory = fileURLToPath(new URL('../../../../../shared/data/crds/', import.meta.url))
const isAvailable = existsSync(directory)

interface Operator {
  readonly file: string
  readonly crd: JsonObject
  readonly resource: CustomResource
}

const crds = (isAvailable ? readdirSync(directory) : []).map((file) => ({
  file,
  crd: defaultCustomResourceDefinition(parseYaml(readFileSync(directory + file, 'utf8')) as JsonObject),
}))

const operators: readonly Operator[] = crds.flatMap(({ file, crd }) => {
  const { versions } = crd['spec'] as { versions: { name: string }[] } & JsonObject
  return versions.map(({ name }) => ({ file, crd, resource: compileCustomResource(crd, name) }))
})

const wholeTests = test.skipIf(!isAvailable)

wholeTests('CustomResourceDefinitions of well-known operators are accepted (needs shared data)', () => {
  for (const { file, crd } of crds) {
    expect([file, checkCustomResourceDefinition(crd).map(formatFieldError)]).toEqual([file, []])
  }
})

function wholeObject(resource: CustomResource, seed: number): JsonObject {
  return {
    ...(validValue(resource.schema.schema, new RandomSource(seed)) as JsonObject),
    apiVersion: `${resource.group}/${resource.version}`,
    kind: resource.kind,
    metadata: { name: 'example', ...(resource.isNamespaced ? { namespace: 'default' } : {}) },
  }
}

/** The first generated object that the schema accepts; allOf, anyOf, oneOf and not refuse some. */
function validObject({ file, resource }: Operator): JsonObject {
  for (let seed = 1; seed < 60; seed++) {
    const object = wholeObject(resource, seed)
    if (resource.schema.validate(object).length === 0) return object
  }
  throw new Error(`no valid object was found for ${file}`)
}

wholeTests(
  'generated objects go through decoding unchanged but for defaults, and are valid (needs shared data)',
  () => {
    for (const operator of operators) {
      const object = validObject(operator)
      const prepared = operator.resource.prepare(object)
      expect([operator.file, prepared.unknownFields, prepared.problem]).toEqual([operator.file, [], undefined])
      expect(operator.resource.schema.validate(prepared.value).map(formatFieldError)).toEqual([])
      expect(operator.resource.schema.validateListTypes(prepared.value)).toEqual([])
      expect(jsonEqual(operator.resource.prepare(prepared.value).value, prepared.value)).toBe(true)
    }
  },
)

interface Leaf {
  readonly path: string
  readonly replace: (value: JsonValue) => JsonObject
  readonly type: string
}

/**
 * Every scalar of an object whose type the schema declares without a format, with a function that replaces it. Errors
 * would name the format instead of the type.
 */
function leavesOf(
  value: JsonValue,
  schema: StructuralSchema,
  path: string,
  replace: (value: JsonValue) => JsonObject,
  leaves: Leaf[] = [],
): Leaf[] {
  if (isJsonArray(value) && schema.items) {
    const { items } = schema
    value.forEach((item, index) => {
      leavesOf(item, items, `${path}[${index}]`, (next) => replace(value.with(index, next)), leaves)
    })
  } else if (isJsonObject(value)) {
    for (const [key, field] of Object.entries(value)) {
      const child = schema.properties.get(key) ?? elementSchema(schema)
      if (!child || field === undefined) continue
      const step = path === '' ? key : `${path}.${key}`
      leavesOf(field, child, step, (next) => replace(withField(value, key, next)), leaves)
    }
  } else if (schema.type !== '' && schema.format === '' && schema.enum.length === 0)
    leaves.push({ path, replace, type: schema.type })
  return leaves
}

function withField(object: JsonObject, key: string, value: JsonValue): JsonObject {
  const copy: { [key: string]: JsonValue | undefined } = { ...object }
  setField(copy, key, value)
  return copy
}

wholeTests('a scalar of the wrong type is refused by its path, wherever it is (needs shared data)', () => {
  for (const operator of operators) {
    const { schema } = operator.resource
    const leaves = leavesOf(validObject(operator), schema.schema, '', (next) => next as JsonObject)
    for (const leaf of leaves.filter((_, index) => index % Math.ceil(leaves.length / 25) === 0)) {
      const wrong = leaf.type === 'boolean' ? 'text' : true
      const errors = schema.validate(leaf.replace(wrong)).map(formatFieldError)
      const found = leaf.type === 'boolean' ? 'string' : 'boolean'
      const detail = `${leaf.path} in body must be of type ${leaf.type}: "${found}"`
      expect(errors).toContain(`${leaf.path}: Invalid value: "${found}": ${detail}`)
    }
  }
})

wholeTests('an unknown field is dropped and named, wherever it is (needs shared data)', () => {
  for (const { file, resource } of operators) {
    if (resource.schema.schema.properties.get('spec')?.preserveUnknownFields) continue
    const object = { ...wholeObject(resource, 1), spec: { bogus: { a: 1 } }, extra: 1 }
    const isSpecKnown = resource.schema.schema.properties.has('spec')
    const expected = isSpecKnown ? ['extra', 'spec.bogus'] : ['extra', 'spec']
    expect([file, resource.schema.prune(object).dropped]).toEqual([file, expected])
  }
})

const objectMeta = shapeOfDefinition('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta') as Shape

wholeTests('generated objects can be applied, and applying them again changes nothing (needs shared data)', () => {
  for (const operator of operators) {
    const config = validObject(operator)
    const shape = operator.resource.shape({ objectMeta })
    const request = { config, manager: 'test', shape, now: { seconds: 0, nanoseconds: 0 } }
    const first = applyObject(request)
    expect([operator.file, first.changed]).toEqual([operator.file, true])
    const again = applyObject({ ...request, live: first.object })
    expect([operator.file, again.changed]).toEqual([operator.file, false])
  }
})
