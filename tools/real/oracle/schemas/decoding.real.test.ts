import { formatFieldError } from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { compileSchema, parseSchema } from '@kubewright/kube/schema'
import { compareWithOracle } from '../comparison.ts'
import { type Choices, chosen } from './choices.ts'
import { oneOfSeveral } from './complaints.ts'
import { type SchemaOptions, schemaOf } from './schema-arbitrary.ts'
import { mutated, valueNear } from './value-arbitrary.ts'

interface Subject {
  readonly schema: JsonObject
  readonly value: JsonValue
}

function subject(choices: Choices, options: SchemaOptions = {}): Subject {
  const schema = schemaOf(choices, options)
  const value = valueNear(schema, choices)
  return { schema, value: choices.withProbability(50) ? mutated(value, choices) : value }
}

compareWithOracle('unknown fields are pruned and named', {
  functionName: 'schema.prune',
  inputs: chosen((choices) => ({ ...subject(choices), isResource: choices.withProbability(50) })),
  ours: ({ schema, value, isResource }) => {
    const pruned = compileSchema(parseSchema(schema), { isResource }).prune(value)
    return { output: { value: pruned.value, dropped: pruned.dropped } }
  },
})

compareWithOracle('nulls are dropped and defaults filled in', {
  functionName: 'schema.default',
  inputs: chosen((choices) => subject(choices, { defaultProbability: 50, validDefaults: true })),
  ours: ({ schema, value }) => {
    const program = compileSchema(parseSchema(schema))
    const withoutNulls = program.dropNulls(value)
    return {
      output: {
        withoutNulls,
        defaulted: program.applyDefaults(withoutNulls),
        direct: program.applyDefaults(value),
      },
    }
  },
})

compareWithOracle('the metadata of embedded resources is read', {
  functionName: 'schema.coerce',
  listed: (_, ours, theirs) => oneOfSeveral(ours, theirs),
  inputs: chosen((choices) => subject(choices, { kinds: ['string', 'list', 'map', 'embedded', 'embedded'] })),
  ours: ({ schema, value }) => {
    const coerced = compileSchema(parseSchema(schema)).coerceEmbedded(value)
    if (coerced.error) return { error: formatFieldError(coerced.error) }
    return { output: { value: coerced.value, unknown: sortStrings([...coerced.unknown]) } }
  },
})
