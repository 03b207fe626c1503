import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  encodeJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
} from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { contentOf, createContext, requestDiscovery } from '../server/routes/testing/discovery-client.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/kubernetes-openapi-v3-v1.36/', import.meta.url))

/** Documents of resources that are not served by default, or not by this server. */
const unserved = ['internal.apiserver.k8s.io', 'storagemigration.k8s.io', 'logs']

/** Keywords whose keys are arbitrary names, including "description" and "enum". */
const named: ReadonlySet<string> = new Set(['properties', 'schemas'])

/**
 * A document without the parts that differ by design: descriptions, which are not copied; enums and CBOR, which the
 * published documents have differently from a running server.
 */
function comparable(value: JsonValue | undefined, isNamed = false): JsonValue {
  if (isJsonArray(value)) return value.map((item) => comparable(item))
  if (!isJsonObject(value)) return value ?? null
  const kept = Object.entries(value).filter(([word, part]) => {
    if (isNamed) return true
    if (word === 'description' && typeof part === 'string') return false
    return word !== 'enum' && !word.includes('cbor')
  })
  return Object.fromEntries(kept.map(([word, part]) => [word, comparable(part, named.has(word))]))
}

function documentsOf(names: readonly string[]): readonly [string, JsonObject][] {
  return names
    .filter((name) => !unserved.some((other) => name.includes(other)))
    .map((name) => {
      const path = name.replace('_openapi.json', '').replaceAll('__', '/')
      return [path, parseJson(readFileSync(`${folder}${name}`)) as JsonObject]
    })
}

test.skipIf(!existsSync(folder))(
  'documents equal those that Kubernetes publishes, except descriptions (skipped without its documents)',
  () => {
    const context = createContext()
    const published = documentsOf(readdirSync(folder))
    expect(published.length).toBeGreaterThan(40)
    for (const [path, document] of published) {
      const own = contentOf(requestDiscovery(context, `/openapi/v3/${path}`))
      const { info: _theirs, ...theirs } = comparable(document) as JsonObject
      const { info: _ours, ...ours } = comparable(own) as JsonObject
      // A whole document is too large for a message, so find the difference first.
      if (encodeJson(sorted(ours)) !== encodeJson(sorted(theirs))) expect([path, ours]).toEqual([path, theirs])
    }
  },
)

function sorted(value: JsonValue | undefined): JsonValue {
  if (isJsonArray(value)) return value.map(sorted)
  if (!isJsonObject(value)) return value ?? null
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([word, part]) => [word, sorted(part)]))
}
