import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '@kubewright/kube/json'
import { parseAllDocuments } from 'yaml'

const sharedFolder = fileURLToPath(new URL('../../../../shared/data/crds/', import.meta.url))

/** The CustomResourceDefinition of an operator, and the name of its resource. */
export interface OperatorDefinition {
  readonly name: string
  readonly manifest: JsonObject
  readonly group: string
  readonly plural: string
  readonly kind: string
  readonly isNamespaced: boolean
  readonly versions: readonly { readonly name: string; readonly schema: JsonObject }[]
}

/** Those of ../shared/data/crds; KUBEWRIGHT_CRDS names another folder of YAML files. */
export function operatorDefinitions(): readonly OperatorDefinition[] {
  const folder = process.env['KUBEWRIGHT_CRDS'] ?? sharedFolder
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.ya?ml$/.test(file))
  const documents = files.flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')))
  return documents.flatMap((document) => {
    const manifest = document.toJS() as JsonObject | null
    return manifest?.['kind'] === 'CustomResourceDefinition' ? [definitionOf(manifest)] : []
  })
}

interface Spec {
  readonly group: string
  readonly scope: string
  readonly names: { readonly plural: string; readonly kind: string }
  readonly versions: readonly {
    readonly name: string
    readonly served: boolean
    readonly schema?: { readonly openAPIV3Schema?: JsonObject }
  }[]
}

function definitionOf(manifest: JsonObject): OperatorDefinition {
  const { group, scope, names, versions } = manifest['spec'] as unknown as Spec
  return {
    name: `${names.plural}.${group}`,
    manifest: withoutConversion(manifest),
    group,
    plural: names.plural,
    kind: names.kind,
    isNamespaced: scope === 'Namespaced',
    versions: versions
      .filter(({ served }) => served)
      .map(({ name, schema }) => ({ name, schema: schema?.openAPIV3Schema ?? {} })),
  }
}

/** A conversion webhook needs the operator itself, which does not run here. */
function withoutConversion(manifest: JsonObject): JsonObject {
  const { conversion: _, ...spec } = manifest['spec'] as JsonObject
  const { status: __, ...rest } = manifest
  return { ...rest, spec }
}
