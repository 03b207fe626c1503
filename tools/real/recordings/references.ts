import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** Remembers where a client can have its uids and versions from. */
export interface References {
  /** An answer that the client got, under its number. */
  learn(number: number, body: JsonValue | undefined): void
  /** A query in which versions and continue tokens that were learnt are placeholders. */
  inPath(path: string): string
  /** A body in which versions and uids that were learnt are placeholders. */
  inBody(body: JsonValue): JsonValue
}

/** Events are selected by the uid of what they are about. */
const uidInPath = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** kubectl writes the terms of a selector in whatever order; they mean the same. */
const fieldSelector = /([?&]fieldSelector=)([^&]+)/
const comma = '%2C'

/** What the client sends back is what it read last. */
export function createReferences(): References {
  const versions = new Map<string, string>()
  const uids = new Map<string, string>()
  const pages = new Map<string, string>()

  const learnMetadata = (metadata: JsonObject, place: string) => {
    const { resourceVersion, uid, continue: page } = metadata
    if (isOwn(resourceVersion)) versions.set(resourceVersion, `{answer:${place}.resourceVersion}`)
    if (typeof page === 'string' && page !== '') pages.set(page, `{answer:${place}.continue}`)
    if (typeof uid === 'string' && uid !== '') uids.set(uid, `{answer:${place}.uid}`)
  }

  const learnObject = (object: JsonObject, place: string) => {
    const { metadata, items, rows } = object
    if (isJsonObject(metadata)) learnMetadata(metadata, `${place}.metadata`)
    for (const [list, key] of [
      [items, 'items'],
      [rows, 'rows'],
    ] as const) {
      if (!isJsonArray(list)) continue
      for (const [index, item] of list.entries()) {
        const row = isJsonObject(item) ? item['object'] : undefined
        if (key === 'items' && isJsonObject(item)) learnObject(item, `${place}.items.${index}`)
        if (key === 'rows' && isJsonObject(row)) learnObject(row, `${place}.rows.${index}.object`)
      }
    }
  }

  const inBody = (value: JsonValue, key = ''): JsonValue => {
    if (isJsonArray(value)) return value.map((item) => inBody(item))
    if (isJsonObject(value)) {
      // An operation of a JSON patch has the name of the field in its path.
      const field = typeof value['path'] === 'string' && 'op' in value ? value['path'].split('/').at(-1) : undefined
      if (field !== undefined) return { ...value, ...patchValue(inBody(value['value'] ?? null, field), value) }
      const fields = Object.entries(value).map(([name, field]) => [name, inBody(field as JsonValue, name)] as const)
      return Object.fromEntries(fields)
    }
    if (typeof value !== 'string') return value
    if (key === 'resourceVersion') return versions.get(value) ?? value
    return key === 'uid' ? (uids.get(value) ?? value) : value
  }

  return {
    learn: (number, body) => {
      if (isJsonObject(body)) learnObject(body, String(number))
    },
    inPath: (path) =>
      path
        .replace(/([?&](resourceVersion|continue)=)([^&]+)/g, (whole, before: string, name: string, value: string) => {
          const known = (name === 'continue' ? pages : versions).get(decodeURIComponent(value))
          return known === undefined ? whole : before + known
        })
        .replace(uidInPath, (uid) => uids.get(uid) ?? uid)
        .replace(fieldSelector, (_, before: string, terms: string) => before + terms.split(comma).sort().join(comma)),
    inBody: (body) => inBody(body),
  }
}

function patchValue(filled: JsonValue, { value }: JsonObject): JsonObject {
  return value === undefined ? {} : { value: filled }
}

/** `0` and nothing are said by clients on their own. */
function isOwn(version: JsonValue | undefined): version is string {
  return typeof version === 'string' && /^[1-9]/.test(version)
}
