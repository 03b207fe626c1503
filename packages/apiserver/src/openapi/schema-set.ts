import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { ServedVersion } from '../discovery/index.ts'
import { builtinSchema, schemaPrefix } from './builtin-schemas.ts'

/** Kinds that every group version has. */
const kindsOfEveryGroup: ReadonlySet<string> = new Set(
  ['DeleteOptions', 'WatchEvent'].map((name) => `io.k8s.apimachinery.pkg.apis.meta.v1.${name}`),
)

/** The schemas of one document, including those that they refer to. */
export class SchemaSet {
  readonly #schemas = new Map<string, JsonObject>()
  readonly #versions: readonly Pick<ServedVersion, 'group' | 'version'>[]

  /** `versions` are the group versions of the document. */
  constructor(versions: readonly Pick<ServedVersion, 'group' | 'version'>[]) {
    this.#versions = versions
  }

  /** Adds a built-in definition and all definitions that it refers to. */
  addBuiltin(name: string): void {
    if (name === '' || this.#schemas.has(name)) return
    const { schema, references } = builtinSchema(name)
    this.#schemas.set(name, kindsOfEveryGroup.has(name) ? this.#ofEveryGroup(name, schema) : schema)
    for (const reference of references) this.addBuiltin(reference)
  }

  /** Adds a custom schema and the built-in definitions that it refers to. */
  addCustom(name: string, schema: JsonObject): void {
    this.#schemas.set(name, schema)
    for (const reference of referencesIn(schema)) if (!this.#schemas.has(reference)) this.#addBuiltinIfKnown(reference)
  }

  has(name: string): boolean {
    return this.#schemas.has(name)
  }

  /** Sorted by name. */
  toJson(): JsonObject {
    return Object.fromEntries([...this.#schemas].sort(([left], [right]) => (left < right ? -1 : 1)))
  }

  #addBuiltinIfKnown(name: string): void {
    if (name.startsWith('io.k8s.')) this.addBuiltin(name)
  }

  #ofEveryGroup(name: string, schema: JsonObject): JsonObject {
    const kind = name.slice(name.lastIndexOf('.') + 1)
    const core = { group: '', kind, version: 'v1' }
    const others = this.#versions
      .filter(({ group }) => group !== '')
      .map(({ group, version }) => ({ group, kind, version }))
    return { ...schema, 'x-kubernetes-group-version-kind': [core, ...others] }
  }
}

function referencesIn(value: JsonValue | undefined): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(referencesIn)
  if (!isJsonObject(value)) return []
  const reference = getField(value, '$ref')
  const own =
    typeof reference === 'string' && reference.startsWith(schemaPrefix) ? [reference.slice(schemaPrefix.length)] : []
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}
