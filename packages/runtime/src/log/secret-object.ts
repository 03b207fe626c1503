/** The fields of a Secret that contain its values, and the annotation in which kubectl apply copies them. */
const valueFields: ReadonlySet<string> = new Set(['data', 'stringData', 'binaryData'])
/** Of an operation of a JSON patch, whose object is unknown. */
const patchedFields: ReadonlySet<string> = new Set(['value'])
const secretPath = /^\/(?:data|stringData|binaryData)(?:\/|$)/
const copyAnnotations: ReadonlySet<string> = new Set(['kubectl.kubernetes.io/last-applied-configuration'])

/**
 * The fields of an object that must not be written because it is, or may be, a Secret. A Secret without its kind is
 * recognized by having data and a type, as no other kind does. The annotation is always left out, as the kind above it
 * is unknown.
 */
export function secretFieldsOf(object: Readonly<Record<string, unknown>>): ReadonlySet<string> | undefined {
  if (object['kind'] === 'Secret') return valueFields
  if (object['stringData'] !== undefined) return valueFields
  if (object['data'] !== undefined && typeof object['type'] === 'string' && object['kind'] === undefined) {
    return valueFields
  }
  if (typeof object['path'] === 'string' && secretPath.test(object['path'])) return patchedFields
  if (object['kubectl.kubernetes.io/last-applied-configuration'] !== undefined) return copyAnnotations
  return undefined
}
