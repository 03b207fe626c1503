import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** A type as Go's decoder knows it, as far as reviews use it. Messages about wrong types contain its name. */
type GoType =
  | { readonly kind: 'text' | 'boolean' | 'bytes'; readonly name: string }
  | { readonly kind: 'integer'; readonly name: 'int32' | 'int64' }
  | { readonly kind: 'list' | 'map'; readonly name: string; readonly items: GoType }
  | { readonly kind: 'struct'; readonly name: string; readonly fields: Readonly<Record<string, GoType>> }

const text: GoType = { kind: 'text', name: 'string' }
const named = (name: string): GoType => ({ kind: 'text', name })
const struct = (name: string, fields: Readonly<Record<string, GoType>>): GoType => ({ kind: 'struct', name, fields })

const cause = struct('v1.StatusCause', { reason: named('v1.CauseType'), message: text, field: text })
const status = struct('v1.Status', {
  metadata: struct('v1.ListMeta', {
    selfLink: text,
    resourceVersion: text,
    continue: text,
    remainingItemCount: { kind: 'integer', name: 'int64' },
  }),
  status: text,
  message: text,
  reason: named('v1.StatusReason'),
  details: struct('v1.StatusDetails', {
    name: text,
    group: text,
    kind: text,
    uid: named('types.UID'),
    causes: { kind: 'list', name: '[]v1.StatusCause', items: cause },
    retryAfterSeconds: { kind: 'integer', name: 'int32' },
  }),
  code: { kind: 'integer', name: 'int32' },
})

const reviewOf = (version: string): GoType =>
  struct(`${version}.AdmissionReview`, {
    response: struct(`${version}.AdmissionResponse`, {
      uid: named('types.UID'),
      allowed: { kind: 'boolean', name: 'bool' },
      status,
      patch: { kind: 'bytes', name: '[]uint8' },
      patchType: named(`${version}.PatchType`),
      auditAnnotations: { kind: 'map', name: 'map[string]string', items: text },
      warnings: { kind: 'list', name: '[]string', items: text },
    }),
  })

const reviews: Readonly<Record<string, GoType>> = { v1: reviewOf('v1'), v1beta1: reviewOf('v1beta1') }

/** The message of Go's decoder about the first value of a review, in text order, whose type is wrong. */
export function problemOfTypes(review: JsonObject, version: string): string | undefined {
  return problemOf(review, reviews[version] as GoType, { struct: '', path: '' })
}

/** The position of a value: the struct of its field, and the path of fields to it. */
interface Place {
  readonly struct: string
  readonly path: string
}

function problemOf(value: JsonValue, type: GoType, place: Place): string | undefined {
  // Null leaves any field unset.
  if (value === null) return undefined
  const { name } = type
  switch (type.kind) {
    case 'text':
    case 'boolean':
      return typeof value === scalars[type.kind] ? undefined : mismatch(value, name, place)
    case 'bytes':
      return typeof value === 'string' ? problemOfBase64(value) : mismatch(value, name, place)
    case 'integer':
      return problemOfInteger(value, type.name, place)
    case 'list':
      return isJsonArray(value) ? problemAmong(value, type.items, place) : mismatch(value, name, place)
    case 'map':
      return isJsonObject(value) ? problemAmong(Object.values(value), type.items, place) : mismatch(value, name, place)
    case 'struct': {
      const struct = name.slice(name.indexOf('.') + 1)
      return isJsonObject(value)
        ? problemOfFields(value, type.fields, { struct, path: place.path })
        : mismatch(value, name, place)
    }
  }
}

const scalars = { text: 'string', boolean: 'boolean' } as const

function problemAmong(values: readonly (JsonValue | undefined)[], type: GoType, place: Place): string | undefined {
  return firstOf(values, (value) => problemOf(value ?? null, type, place))
}

function problemOfFields(
  value: JsonObject,
  fields: Readonly<Record<string, GoType>>,
  { struct, path }: Place,
): string | undefined {
  return firstOf(Object.entries(value), ([key, field = null]) => {
    const type = Object.hasOwn(fields, key) ? fields[key] : undefined
    return type && problemOf(field, type, { struct, path: path === '' ? key : `${path}.${key}` })
  })
}

function firstOf<Item>(items: readonly Item[], problem: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = problem(item)
    if (found !== undefined) return found
  }
  return undefined
}

const bits = { int32: 32, int64: 64 } as const

/** The message contains the value of a number that does not fit the type. */
function problemOfInteger(value: JsonValue, type: keyof typeof bits, place: Place): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return mismatch(value, type, place)
  const isInteger = typeof value === 'bigint' || Number.isInteger(value)
  if (isInteger && BigInt.asIntN(bits[type], BigInt(value)) === BigInt(value)) return undefined
  return unreadable(`number ${value}`, type, place)
}

function mismatch(value: JsonValue, type: string, place: Place): string {
  return unreadable(goKindOf(value), type, place)
}

function unreadable(what: string, type: string, { struct, path }: Place): string {
  return `json: cannot unmarshal ${what} into Go struct field ${struct}.${path} of type ${type}`
}

function goKindOf(value: JsonValue): string {
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'object') return isJsonArray(value) ? 'array' : 'object'
  return 'number'
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Truncated base64 is reported at its end. */
function problemOfBase64(value: string): string | undefined {
  const plain = value.replace(/[\r\n]/g, '')
  if (base64.test(plain)) return undefined
  const wrong = plain.search(/[^A-Za-z0-9+/]/)
  return `illegal base64 data at input byte ${wrong < 0 ? plain.length : wrong}`
}
