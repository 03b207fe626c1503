/** The fields that a scan notes, with one bit each, so that a duplicate field is detected. */
export const rootFields = { kind: 1, apiVersion: 2, metadata: 4 } as const

export const metadataFields = {
  name: 1,
  namespace: 2,
  uid: 4,
  resourceVersion: 8,
  generation: 16,
  deletionTimestamp: 32,
  labels: 64,
  annotations: 128,
  ownerReferences: 256,
  finalizers: 512,
  managedFields: 1024,
} as const

/** The bit of a field by its name in the bytes, without escapes; 0 for any other name. */
export const rootFieldAt = fieldFinder(rootFields)
export const metadataFieldAt = fieldFinder(metadataFields)

interface FieldName {
  readonly bytes: Buffer
  readonly bit: number
}

function fieldFinder(fields: Readonly<Record<string, number>>) {
  const byLength: FieldName[][] = []
  for (const [name, bit] of Object.entries(fields)) {
    byLength[name.length] ??= []
    byLength[name.length]?.push({ bytes: Buffer.from(name), bit })
  }
  const lengthMax = byLength.length - 1
  const candidates = Array.from({ length: lengthMax + 1 }, (_, length) => byLength[length] ?? [])

  return (bytes: Uint8Array, start: number, end: number): number => {
    const length = end - start
    if (length > lengthMax) return 0
    const names = candidates[length] as FieldName[]
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as FieldName
      if (isSame(bytes, start, name.bytes)) return name.bit
    }
    return 0
  }
}

function isSame(bytes: Uint8Array, start: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index++) if (bytes[start + index] !== name[index]) return false
  return true
}
