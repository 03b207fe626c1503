import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { compileSchema, parseSchema } from '@kubewright/kube/schema'
import { compareWithOracle } from '../comparison.ts'
import { type Choices, chosen } from './choices.ts'
import { complaints } from './complaints.ts'
import { type SchemaOptions, schemaOf } from './schema-arbitrary.ts'
import { mutated, valueNear } from './value-arbitrary.ts'

function subject(choices: Choices, options: SchemaOptions = {}) {
  const schema = schemaOf(choices, options)
  const old = valueNear(schema, choices)
  let value = old
  for (let count = choices.below(3); count > 0; count--) value = mutated(value, choices)
  return { schema, old, value, base: choices.withProbability(20) ? 'status' : '' }
}

const programOf = (schema: JsonObject) => compileSchema(parseSchema(schema))
const valueSubject = (choices: Choices, options: SchemaOptions = {}) => {
  const { schema, value, base } = subject(choices, options)
  return { schema, value, base }
}

compareWithOracle('a value is valid as in Kubernetes, or refused with the same message', {
  functionName: 'schema.validate',
  inputs: chosen((choices) => valueSubject(choices)),
  ours: ({ schema, value, base }) => complaints(programOf(schema).validate(value, base || undefined)),
})

compareWithOracle('an update is validated with ratcheting', {
  functionName: 'schema.validateUpdate',
  inputs: chosen((choices) => subject(choices)),
  ours: ({ schema, value, old, base }) => complaints(programOf(schema).validateUpdate(value, old, base || undefined)),
})

compareWithOracle('lists of type set and map have no duplicates', {
  functionName: 'schema.listTypes',
  inputs: chosen((choices) => valueSubject(choices, { kinds: ['string', 'number', 'list', 'mapList', 'list', 'map'] })),
  ours: ({ schema, value }: { schema: JsonObject; value: JsonValue }) =>
    complaints(programOf(schema).validateListTypes(value)),
})

compareWithOracle('embedded resources have types and metadata', {
  functionName: 'schema.embedded',
  inputs: chosen((choices) => valueSubject(choices, { kinds: ['string', 'list', 'map', 'embedded', 'embedded'] })),
  ours: ({ schema, value }: { schema: JsonObject; value: JsonValue }) =>
    complaints(programOf(schema).validateEmbedded(value)),
})
