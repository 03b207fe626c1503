import { FieldPath } from '@kubewright/kube/field'
import { encodeJson, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { checkDefaults, checkStructural, parseSchema, unreadableKeyword } from '@kubewright/kube/schema'
import { compareWithOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { type Choices, chosen } from './choices.ts'
import { complaints, oneOfSeveral, unlessUnreadable } from './complaints.ts'
import { schemaOf } from './schema-arbitrary.ts'
import { brokenSchema } from './schema-mutation.ts'

const path = FieldPath.root('openAPIV3Schema')

function checkedBy(check: (schema: ReturnType<typeof parseSchema>) => OracleResult) {
  return ({ schema }: { readonly schema: JsonObject }): OracleResult =>
    unlessUnreadable(() => {
      const parsed = parseSchema(schema)
      const unreadable = unreadableKeyword(parsed)
      return unreadable === undefined ? check(parsed) : { error: unreadable }
    })
}

/**
 * Ours refuses a schema whose `items` is not a schema; Go reads it as absent and loses it silently. Other complaints
 * about such a schema are then not compared.
 */
function itemsOfAnotherType(input: unknown, ours: OracleResult): string | undefined {
  if (!('error' in ours) || ours.error !== 'cannot be decoded') return undefined
  return encodeJson(input as JsonValue).includes('"items":"text"') ? 'items of another type' : undefined
}

compareWithOracle('a schema is structural as in Kubernetes, or not for the same reasons', {
  functionName: 'schema.structural',
  inputs: chosen((choices: Choices) => {
    const schema = schemaOf(choices)
    return { schema: brokenSchema(schema, choices, choices.below(4)) }
  }),
  listed: itemsOfAnotherType,
  ours: checkedBy((schema) => complaints(checkStructural(schema, path))),
})

compareWithOracle('defaults are checked against their schema', {
  functionName: 'schema.defaults',
  inputs: chosen((choices: Choices) => {
    const schema = schemaOf(choices, { defaultProbability: 35 })
    return { schema: choices.withProbability(30) ? brokenSchema(schema, choices, 1) : schema }
  }),
  listed: (input, ours, theirs) => itemsOfAnotherType(input, ours) ?? oneOfSeveral(ours, theirs),
  ours: checkedBy((schema) => {
    if (checkStructural(schema, path).length > 0) return { output: 'not structural' }
    return complaints(checkDefaults(schema, path))
  }),
})
