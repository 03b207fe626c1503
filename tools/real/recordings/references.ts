import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** Records which response a client's uids and versions may come from. */
export interface References {
  /** A response that the client received, with its number. */
  learn(number: number, body: JsonValue | undefined): void
  /** A query with placeholders for known versions and continue tokens. */
  inPath(path: string): string
  /** A body with placeholders for known versions and uids. */
  inBody(body: JsonValue): JsonValue
}

/** Events are selected by the uid of their involved object. */
const uidInPath = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** kubectl writes the terms of a selector in any order. */
const fieldSelector = /([?&]fieldSelector=)([^&]+)/
const comma = '%2C'

/** The client sends back the value that it read last. */
export function createReferences(): References {
  const versions = new Map<string, string>()
  const uids = new Map<string, string>()
  const pages = new Map<string, string>()

  const learnMetadata = (metadata: JsonObject, place: string) => {
    const { resourceVersion, uid, continue: page } = metadata
    if (isOwn(resourceVersion)) versions.set(resourceVersion, `{response:${place}.resourceVersion}`)
    if (typeof page === 'string' && page !== '') pages.set(page, `{response:${place}.continue}`)
    if (typeof uid === 'string' && uid !== '') uids.set(uid, `{response:${place}.uid}`)
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
      // A JSON patch operation has the name of the field in its path.
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

/** Clients send `0` and the empty string by themselves. */
function isOwn(version: JsonValue | undefined): version is string {
  return typeof version === 'string' && /^[1-9]/.test(version)
}
