import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { formatFieldError } from '../field/index.ts'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '../json/index.ts'
import { elementSchema, type StructuralSchema } from '../schema/index.ts'
import { RandomSource } from '../schema/testing/random.ts'
import { validValue } from '../schema/testing/valid-value.ts'
import { type CustomResource, compileCustomResource } from './custom-resource.ts'
import { defaultCustomResourceDefinition } from './default.ts'
import { argoCdMutations } from './testdata/mutations-argo-cd.ts'
import { bitpokeMysqlMutations } from './testdata/mutations-bitpoke-mysql.ts'
import { crossplaneCompositionMutations } from './testdata/mutations-crossplane-compositions.ts'
import { crossplaneDefinitionMutations } from './testdata/mutations-crossplane-definitions.ts'
import { crossplaneOperationMutations } from './testdata/mutations-crossplane-operations.ts'
import { crossplanePackageMutations } from './testdata/mutations-crossplane-packages.ts'
import { crossplaneRevisionMutations } from './testdata/mutations-crossplane-revisions.ts'
import { crossplaneRuntimeMutations } from './testdata/mutations-crossplane-runtime.ts'
import { crossplaneUsageMutations } from './testdata/mutations-crossplane-usages.ts'
import { decodingMutations } from './testdata/mutations-decoding.ts'
import { otRedisMutations } from './testdata/mutations-ot-redis.ts'
import type { Mutation, OperatorMutations } from './testdata/mutations-scenario.ts'

const directory = fileURLToPath(new URL('../../../../../shared/data/crds/', import.meta.url))
const isAvailable = existsSync(directory)

const recorded: readonly OperatorMutations[] = [
  ...argoCdMutations,
  ...bitpokeMysqlMutations,
  ...crossplaneCompositionMutations,
  ...crossplaneDefinitionMutations,
  ...crossplaneOperationMutations,
  ...crossplanePackageMutations,
  ...crossplaneRevisionMutations,
  ...crossplaneRuntimeMutations,
  ...crossplaneUsageMutations,
  ...decodingMutations,
  ...otRedisMutations,
]

/** Every served version, by file and version. */
const resources = new Map<string, CustomResource>()

for (const file of isAvailable ? readdirSync(directory) : []) {
  const definition = defaultCustomResourceDefinition(parseYaml(readFileSync(directory + file, 'utf8')) as JsonObject)
  const { versions } = definition['spec'] as unknown as { versions: { name: string; served: boolean }[] }
  for (const { name, served } of versions) {
    if (served) resources.set(`${file} ${name}`, compileCustomResource(definition, name))
  }
}

function resourceOf({ file, version }: OperatorMutations): CustomResource {
  const resource = resources.get(`${file} ${version}`)
  if (!resource) throw new Error(`there is no served version ${version} in ${file}`)
  return resource
}

function generatedObject(resource: CustomResource, seed: number): JsonObject {
  return {
    ...(validValue(resource.schema.schema, new RandomSource(seed)) as JsonObject),
    apiVersion: `${resource.group}/${resource.version}`,
    kind: resource.kind,
    metadata: { name: 'example', ...(resource.isNamespaced ? { namespace: 'default' } : {}), resourceVersion: '1' },
  }
}

/** The value with the change at one path; every step but the last must exist, so that no recording loses its target. */
function changed(value: JsonValue, steps: readonly string[], next: JsonValue | undefined): JsonValue {
  const [step, ...rest] = steps
  if (step === undefined) throw new Error('a mutation needs a path')
  if (isJsonArray(value)) {
    const index = Number(step)
    const item = value[index]
    if (item === undefined) throw new Error(`there is no item ${step}`)
    if (rest.length > 0) return value.with(index, changed(item, rest, next))
    return next === undefined ? value.toSpliced(index, 1) : value.with(index, next)
  }
  if (!isJsonObject(value)) throw new Error(`there is no field ${step}`)
  const copy: MutableJsonObject = { ...value }
  const field = copy[step]
  if (rest.length > 0) {
    if (field === undefined) throw new Error(`there is no field ${step}`)
    copy[step] = changed(field, rest, next)
  } else if (next === undefined) delete copy[step]
  else copy[step] = next
  return copy
}

/** The server's response to the object: why it cannot be decoded, or all validation errors. */
function errorsOf(resource: CustomResource, object: JsonObject, old?: JsonObject): string[] {
  const { value, problem } = resource.prepare(object)
  if (problem !== undefined) return [problem]
  const { errors } = old ? resource.validateUpdate(value, resource.prepare(old).value) : resource.validate(value)
  return errors.map(formatFieldError).sort()
}

function mutatedErrors(resource: CustomResource, object: JsonObject, mutation: Mutation): string[] {
  const next = changed(object, mutation.path.split('/'), mutation.value) as JsonObject
  return errorsOf(resource, next, mutation.isUpdate ? object : undefined)
}

for (const group of recorded) {
  const { file, version, seed, mutations } = group
  test.skipIf(!isAvailable)(
    `mutations of a valid object get the errors of Kubernetes: ${file} ${version}, seed ${seed} (needs shared data)`,
    () => {
      const resource = resourceOf(group)
      const object = generatedObject(resource, seed)
      expect(errorsOf(resource, object)).toEqual([])
      for (const mutation of mutations) {
        const { errors, ...change } = mutation
        expect({ ...change, errors: mutatedErrors(resource, object, mutation) }).toEqual({ ...change, errors })
      }
    },
  )
}

test.skipIf(!isAvailable)('recordings cover every served version of every definition (needs shared data)', () => {
  const versions = new Set(recorded.map(({ file, version }) => `${file} ${version}`))
  expect([...versions].sort()).toEqual([...resources.keys()].sort())
})

/** The path and the message of every rule of a schema, as errors name them without indexes. */
function rulesOf(schema: StructuralSchema, path: string): string[] {
  const found = schema.rules.map(({ message, rule }) => `${path}: Invalid value: ${message || `failed rule: ${rule}`}`)
  for (const [name, child] of schema.properties) found.push(...rulesOf(child, path === '' ? name : `${path}.${name}`))
  if (schema.items) found.push(...rulesOf(schema.items, `${path}[]`))
  const element = elementSchema(schema)
  return element ? [...found, ...rulesOf(element, `${path}[]`)] : found
}

/** Errors without the invalid value, which only errors about scalars have. */
function rulesNamedIn(errors: readonly string[]): string[] {
  return errors.map((error) =>
    error.replaceAll(/\[\d+\]/g, '[]').replace(/: Invalid value: "[^"]*": /, ': Invalid value: '),
  )
}

test.skipIf(!isAvailable)('a recorded change breaks every rule of the definitions (needs shared data)', () => {
  for (const [key, resource] of resources) {
    const own = recorded.filter(({ file, version }) => key === `${file} ${version}`)
    const named = new Set(own.flatMap(({ mutations }) => mutations.flatMap(({ errors }) => rulesNamedIn(errors))))
    const unbroken = rulesOf(resource.schema.schema, '').filter((rule) => !named.has(rule))
    expect([key, unbroken]).toEqual([key, []])
  }
})
