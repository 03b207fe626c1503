import type { OpenApiSchema } from './openapi.ts'
import { fieldForms } from './protobuf-forms.ts'

/**
 * When a field is part of the JSON: '?' if it was sent, '-' if it was sent and is not zero or empty, '!' always (its
 * zero value if it was not sent), '=' always (null if it was not sent), '^' never itself, because its fields are part
 * of the outer object.
 */
export type FieldForm = '?' | '-' | '!' | '=' | '^'

export interface FieldRule {
  readonly jsonName: string
  readonly form: FieldForm
}

/**
 * The JSON name and form of a protobuf field: those of Kubernetes' types if they are known to differ, otherwise those
 * that the OpenAPI definition implies.
 */
export function fieldRule(
  message: string,
  name: string,
  type: string,
  definition: OpenApiSchema | undefined,
): FieldRule {
  const implied = impliedRule(name, type, definition)
  const form = fieldForms(message).get(implied.jsonName)
  return form === undefined ? implied : { ...implied, form }
}

export function impliedRule(name: string, type: string, definition: OpenApiSchema | undefined): FieldRule {
  const jsonName = jsonNameOf(name, definition)
  if (jsonName === undefined) return { jsonName: name, form: isMessage(type) && definition !== undefined ? '^' : '-' }
  const property = definition?.properties?.[jsonName]
  const required = definition?.required?.includes(jsonName) ?? false
  if (isCollection(type)) return { jsonName, form: required ? '=' : '-' }
  // A value with a default has a plain Go field: a struct is then always printed.
  const isPlain = property?.default !== undefined
  if (required) return { jsonName, form: isPlain ? '!' : '=' }
  if (isMessage(type)) return { jsonName, form: isPlain ? '!' : '?' }
  // Most optional strings are plain in Go, and most optional numbers and booleans are pointers.
  return { jsonName, form: type === 'string' ? '-' : '?' }
}

function isCollection(type: string): boolean {
  return type.startsWith('repeated ') || type.startsWith('map<') || type === 'bytes'
}

function isMessage(type: string): boolean {
  return type.includes('.') && !isCollection(type)
}

/** Protobuf names differ from JSON names in case and cannot contain '$' or '-'. */
function jsonNameOf(name: string, definition: OpenApiSchema | undefined): string | undefined {
  if (definition?.properties === undefined) return name.charAt(0).toLowerCase() + name.slice(1)
  if (Object.hasOwn(definition.properties, name)) return name
  const wanted = name.toLowerCase()
  return Object.keys(definition.properties).find((key) => key.replace(/[$-]/g, '').toLowerCase() === wanted)
}
