import { type CustomResource, compileCustomResource, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { formatFieldError } from '@kubewright/kube/field'
import { getField, isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import type { Random } from '@kubewright/kube/runtime'
import type { KindReference, Refinements } from 'kubewright/resource'
import { TestingError } from '../errors.ts'
import { testingLimits } from '../limits.ts'
import { pick } from './random-scalar.ts'
import { randomValue } from './random-value.ts'

/** A kind with a CustomResourceDefinition; that of defineResource also has refinements and samples. */
export interface GeneratedKind extends KindReference {
  readonly refinements?: Refinements
  readonly samples?: readonly unknown[]
}

/** Generates the valid objects of one version, and processes objects as the API server does. */
export class ObjectGenerator {
  readonly resource: CustomResource
  readonly #kind: GeneratedKind
  readonly #schema: JsonObject

  constructor(kind: GeneratedKind) {
    const { manifest, version } = kind.definition
    if (manifest === undefined) {
      throw new TestingError(
        'TESTING_OBJECTS_INVALID',
        `${kind.id} has no CustomResourceDefinition to read a schema from`,
      )
    }
    this.#kind = kind
    this.resource = compileCustomResource(defaultCustomResourceDefinition(manifest), version)
    this.#schema = schemaOf(manifest, version)
  }

  /** An object that the API server accepts, with its defaults. Samples stand in where the schema is too hard to guess. */
  next(random: Random): JsonObject {
    let problem = ''
    for (let tries = 0; tries < testingLimits.objectTriesMax; tries++) {
      const object = this.#complete(randomValue(this.#schema, random) as JsonObject, random)
      problem = this.problemOf(object) ?? ''
      if (problem === '') return object
    }
    const samples = this.#kind.samples ?? []
    if (samples.length > 0) return this.#complete(pick(random, samples) as JsonObject, random)
    const message = `no generated object of ${this.#kind.id} is valid; give the resource samples: ${problem}`
    throw new TestingError('TESTING_OBJECTS_INVALID', message)
  }

  /** Why the API server or the validating webhook would refuse the object. */
  problemOf(object: JsonObject): string | undefined {
    const [error] = this.resource.validate(object).errors
    if (error !== undefined) return formatFieldError(error)
    const [refined] = this.#kind.refinements?.refinementProblems(object) ?? []
    return refined && `${refined.path}: ${refined.message}`
  }

  #complete({ spec, status }: JsonObject, random: Random): JsonObject {
    const { group, version, kind, namespaced } = this.#kind.definition
    const object = {
      apiVersion: `${group}/${version}`,
      kind,
      metadata: {
        name: 'generated',
        ...(namespaced ? { namespace: 'default' } : {}),
        ...(random.integer(2) === 0 ? { labels: { app: 'web' } } : {}),
        ...(random.integer(2) === 0 ? { annotations: { 'example.com/note': 'kept' } } : {}),
      },
      ...(spec === undefined ? {} : { spec }),
      ...(status === undefined ? {} : { status }),
    }
    return this.resource.prepare(object).value
  }
}

/** Generates valid objects of a kind: the same for the same random source. */
export function createObjectGenerator(kind: GeneratedKind): { next(random: Random): JsonObject } {
  return new ObjectGenerator(kind)
}

function schemaOf(manifest: JsonObject, version: string): JsonObject {
  const spec = getField(manifest, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  const own = isJsonArray(versions) ? versions.find((found) => isJsonObject(found) && found['name'] === version) : {}
  const schema = isJsonObject(own) ? getField(own, 'schema') : undefined
  const document = isJsonObject(schema) ? getField(schema, 'openAPIV3Schema') : undefined
  const properties = isJsonObject(document) ? getField(document, 'properties') : undefined
  if (!isJsonObject(properties)) return {}
  const { spec: specSchema = {}, status = {} } = properties
  return { type: 'object', properties: { spec: specSchema, status }, required: ['spec'] }
}
