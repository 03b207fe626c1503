import { type FieldError, formatFieldErrorBody } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { type CompiledSchema, compileSchema, parseSchema } from '@kubewright/kube/schema'
import { z } from 'zod'
import { nodeMetaKey, type SchemaNode } from '../resource/index.ts'
import { nodeOfDefinition } from './definition-node.ts'
import { jsonCopy, NotJson } from './json-copy.ts'
import { stepsOf } from './value-path.ts'

/** The definition that zod keeps of a schema of this folder. */
interface BuiltinTypeDefinition extends z.core.$ZodTypeDef {
  readonly type: 'custom'
  /** Such as io.k8s.api.core.v1.PodSpec. */
  readonly name: string
}

interface BuiltinType extends z.ZodType {
  readonly _zod: z.core.$ZodTypeInternals & { readonly def: BuiltinTypeDefinition }
}

/** One type for zod, rather than z.custom(): a check of z.custom() would need a webhook. */
const BuiltinType: z.core.$constructor<BuiltinType, BuiltinTypeDefinition> = z.core.$constructor(
  'KubewrightBuiltinType',
  (schema, definition) => {
    z.ZodType.init(schema, definition)
    schema._zod.parse = (payload) => parseBuiltin(definition.name, payload)
  },
)

/**
 * The schema of a built-in type by its OpenAPI name, such as io.k8s.api.core.v1.PodSpec: for use inside a schema of
 * defineResource, which embeds the structural schema of the type. Parsing with zod does what an API server does: it
 * validates, prunes unknown fields and fills in defaults. The type is read on first use.
 */
export function builtinType<T>(name: string): z.ZodType<T, T> {
  const schema = new BuiltinType({ type: 'custom', name })
  z.globalRegistry.add(schema, { [nodeMetaKey]: (): SchemaNode => nodeOfDefinition(name) })
  return schema as unknown as z.ZodType<T, T>
}

const compiled = new Map<string, CompiledSchema>()

function compiledType(name: string): CompiledSchema {
  let schema = compiled.get(name)
  if (schema === undefined) {
    const node = nodeOfDefinition(name) as unknown as JsonValue
    schema = compileSchema(parseSchema(node), { isResource: false })
    compiled.set(name, schema)
  }
  return schema
}

function parseBuiltin(name: string, payload: z.core.ParsePayload): z.core.ParsePayload {
  if (payload.value === undefined) {
    payload.issues.push({ code: 'custom', input: undefined, message: 'Required value' })
    return payload
  }
  const given = jsonCopy(payload.value)
  if (given instanceof NotJson) {
    payload.issues.push({ code: 'custom', input: payload.value, path: [...given.path], message: given.message })
    return payload
  }
  const schema = compiledType(name)
  const value = schema.applyDefaults(schema.dropNulls(schema.prune(given).value))
  const problems = [...schema.validate(value), ...schema.validateListTypes(value)]
  for (const problem of problems) payload.issues.push(issueOf(problem, value))
  payload.value = value
  return payload
}

/** The field of an error about the whole value. */
const noField = '<nil>'

function issueOf(problem: FieldError, value: JsonValue): z.core.$ZodRawIssue {
  return {
    code: 'custom',
    input: value,
    path: problem.field === noField ? [] : stepsOf(problem.field, value),
    message: formatFieldErrorBody(problem),
  }
}
