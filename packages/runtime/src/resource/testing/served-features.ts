import { isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isNotFound, StatusError } from '@kubewright/kube/status'
import type { Transport } from '@kubewright/kube/transport'
import { createObjectGenerator } from '@kubewright/testing/conversion'
import { createRandom, type SeededRandom } from '@kubewright/testing/runtime'
import { z } from 'zod'
import { type Client, createClient } from '../../client/index.ts'
import { CustomResourceDefinition } from '../../kinds/index.ts'
import { defineResource, type KindReference, untypedKind } from '../index.ts'
import { fieldFeatures } from '../testdata/field-features.ts'
import { resourceFeatures } from '../testdata/resource-features.ts'

export interface ServerOfFeatures {
  readonly transport: Transport
  readonly runtime: Runtime
}

/** What a server does not do as the features promise; empty if all is well. */
export interface FeatureProblems {
  /** Definitions that the server refused, with its message. */
  readonly refused: readonly string[]
  /** Specs that zod and the server judge or complete differently. */
  readonly disagreements: readonly string[]
  /** Specs that both accepted, and that both refused. */
  readonly accepted: number
  readonly rejected: number
}

/** Creates the definition of each feature on a server, then objects of one kind with the fields of all features. */
export async function tryFeatures({ transport, runtime }: ServerOfFeatures): Promise<FeatureProblems> {
  const client = createClient({ transport, runtime })
  const refused: string[] = []
  for (const [index, [name, define]] of resourceFeatures.entries()) {
    const problem = await install(client, define(`feature-${index}.example.com`))
    if (problem !== undefined) refused.push(`${name}: ${problem}`)
  }
  const fields = fieldFeatures.map(([, schema], index) => [`field${index}`, schema.optional()] as const)
  const spec = z.object(Object.fromEntries(fields))
  const Everything = defineResource({ group: 'everything.example.com', version: 'v1', kind: 'Everything', spec })
  const problem = await install(client, Everything)
  if (problem !== undefined) return { refused: [...refused, problem], disagreements: [], accepted: 0, rejected: 0 }
  return { refused, ...(await compareSpecs(client, runtime, Everything)) }
}

async function install(client: Client, kind: KindReference): Promise<string | undefined> {
  try {
    await client.create(CustomResourceDefinition, kind.definition.manifest as never)
    return undefined
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return error.message
  }
}

/** Schemas that zod judges more laxly: it runs no CEL, and a format of meta() has no check. */
const laxNames = /XValidation|rules|Format|MultipleOf|union|JavaScript/

async function compareSpecs(client: Client, runtime: Runtime, kind: KindReference) {
  const random = createRandom('features')
  const disagreements: string[] = []
  const counts = { accepted: 0, rejected: 0 }
  const judge = async (index: number, value: JsonValue) => {
    const [name, schema] = fieldFeatures[index] as (typeof fieldFeatures)[number]
    const parsed = schema.safeParse(value)
    const served = await servedValue(client, runtime, kind, `field${index}`, value)
    counts[served === undefined ? 'rejected' : 'accepted']++
    const isSame =
      served === undefined ? !parsed.success : parsed.success && isServed(schema, parsed.data as JsonValue, served)
    if (!isSame) {
      const outcome = parsed.success ? `makes it ${JSON.stringify(parsed.data)}` : 'refuses it'
      disagreements.push(`${name}: ${JSON.stringify(value)}: zod ${outcome}, the server ${JSON.stringify(served)}`)
    }
  }
  for (const [index, [name, schema]] of fieldFeatures.entries()) {
    for (const value of validValues(schema, random)) await judge(index, value)
    if (!laxNames.test(name)) for (const value of wrongValues) await judge(index, value)
  }
  return { disagreements, ...counts }
}

/** zod drops what belongs to another branch of a union. A server keeps it: to it, a union has the fields of all. */
function isServed(schema: z.ZodType, parsed: JsonValue, served: JsonValue): boolean {
  if (jsonEqual(served, parsed)) return true
  return schema instanceof z.ZodUnion && jsonEqual(schema.parse(served) as JsonValue, parsed)
}

/** Of types that few fields have. Null is absent to Kubernetes, which zod does not know. */
const wrongValues: readonly JsonValue[] = [true, 7.5, 12, '', 'text', [], ['a', 'a'], {}, { a: 'x' }, [{ name: 1 }]]

/** Values that the schema accepts, before defaults. */
function validValues(schema: z.ZodType, random: SeededRandom): readonly JsonValue[] {
  const spec = z.object({ field: schema })
  const generator = createObjectGenerator(
    defineResource({ group: 'a.example.com', version: 'v1', kind: 'Thing', spec }),
  )
  return Array.from({ length: 5 }, () => fieldOf(generator.next(random), 'field')).filter(
    (value) => value !== undefined,
  )
}

function fieldOf(object: JsonObject, name: string): JsonValue | undefined {
  const spec = object['spec']
  return isJsonObject(spec) ? spec[name] : undefined
}

/** The value as the server would store it; undefined if it refuses the object. A new kind is served after a while. */
async function servedValue(
  client: Client,
  runtime: Runtime,
  { definition }: KindReference,
  name: string,
  value: JsonValue,
): Promise<JsonValue | undefined> {
  const object = { metadata: { name: 'everything', namespace: 'default' }, spec: { [name]: value } }
  for (;;) {
    try {
      const created: unknown = await client.create(untypedKind(definition), object, { dryRun: true })
      return fieldOf(created as JsonObject, name)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      if (!isNotFound(error)) return undefined
      await sleep(runtime, 100, 'the new kind is served')
    }
  }
}
