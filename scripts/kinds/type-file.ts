import { packageAlias } from './definition-table.ts'
import { generatedHeader } from './emit.ts'
import type { OpenApiSchema } from './openapi.ts'
import { referenceOf, splitDefinitionName } from './openapi.ts'
import type { Sources } from './sources.ts'

/** The packages whose definitions are single types, which kinds/primitives.ts has by hand. */
const primitiveTypes: Readonly<Record<string, string>> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': 'Quantity',
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': 'IntOrString',
  'io.k8s.apimachinery.pkg.runtime.RawExtension': 'RawExtension',
}

/** Definitions without a type in OpenAPI although Kubernetes accepts only these. */
const knownTypes: Readonly<Record<string, string>> = {
  JSONSchemaPropsOrArray: 'JSONSchemaProps | readonly JSONSchemaProps[]',
  JSONSchemaPropsOrBool: 'JSONSchemaProps | boolean',
  JSONSchemaPropsOrStringArray: 'JSONSchemaProps | readonly string[]',
}

/** The name of a package's file and module: apps-v1. */
export function moduleName(packageName: string): string {
  return packageAlias(packageName).replaceAll('.', '-')
}

export function typePackages(sources: Sources): readonly string[] {
  const packages = [...sources.definitions.keys()].map((definition) => splitDefinitionName(definition).packageName)
  return [...new Set(packages)].filter((packageName) => /\.v\d+$/.test(packageName))
}

/** The types of one group version. They are aliases, not interfaces, so that they are assignable to JsonObject. */
export function typeFile(packageName: string, sources: Sources): string {
  const writer = new TypeWriter(packageName, sources)
  const types: string[] = []
  for (const [definition, schema] of sources.definitions) {
    if (splitDefinitionName(definition).packageName === packageName) types.push(writer.declaration(definition, schema))
  }
  return `${generatedHeader}\n${writer.imports()}${types.join('\n')}`
}

class TypeWriter {
  readonly #packageName: string
  readonly #sources: Sources
  readonly #imports = new Map<string, Map<string, string>>()

  constructor(packageName: string, sources: Sources) {
    this.#packageName = packageName
    this.#sources = sources
  }

  imports(): string {
    const lines = [...this.#imports].sort().map(([file, names]) => {
      const list = [...names].sort().map(([name, local]) => (name === local ? name : `${name} as ${local}`))
      return `import type { ${list.join(', ')} } from '${file}'\n`
    })
    return lines.length === 0 ? '' : `${lines.join('')}\n`
  }

  declaration(definition: string, schema: OpenApiSchema): string {
    const { name } = splitDefinitionName(definition)
    if (schema.properties === undefined) return `export type ${name} = ${knownTypes[name] ?? this.#type(schema)}\n`
    const fields = this.#identity(schema)
    for (const field of Object.keys(schema.properties).sort()) {
      const isIdentity = field === 'apiVersion' || field === 'kind'
      if (isIdentity && fields.length > 0 && schema['x-kubernetes-group-version-kind'] !== undefined) continue
      const optional = schema.required?.includes(field) ? '' : '?'
      fields.push(`readonly ${propertyName(field)}${optional}: ${this.#type(schema.properties[field] ?? {})}`)
    }
    return `export type ${name} = {\n${fields.map((field) => `  ${field}\n`).join('')}}\n`
  }

  /** A kind has apiVersion and kind; for kinds of many group versions they are optional. */
  #identity(schema: OpenApiSchema): string[] {
    const kinds = schema['x-kubernetes-group-version-kind'] ?? []
    const [kind] = kinds
    if (kind === undefined || schema.properties?.apiVersion === undefined) return []
    if (kinds.length > 1) return ['readonly apiVersion?: string', `readonly kind?: '${kind.kind}'`]
    const apiVersion = kind.group === '' ? kind.version : `${kind.group}/${kind.version}`
    return [`readonly apiVersion: '${apiVersion}'`, `readonly kind: '${kind.kind}'`]
  }

  #type(schema: OpenApiSchema): string {
    const reference = referenceOf(schema)
    if (reference !== undefined) return this.#reference(reference)
    if (schema.enum !== undefined) return schema.enum.map((value) => `'${value}'`).join(' | ')
    switch (schema.type) {
      case 'string':
      case 'boolean':
        return schema.type
      case 'integer':
      case 'number':
        return 'number'
      case 'array':
        return `readonly ${this.#type(schema.items ?? {})}[]`
      case 'object': {
        const elements = schema.additionalProperties
        if (elements === undefined) return this.#import('../json/index.ts', 'JsonObject', 'JsonObject')
        return `{ readonly [key: string]: ${this.#type(elements)} }`
      }
      default:
        return this.#import('../json/index.ts', 'JsonValue', 'JsonValue')
    }
  }

  #reference(reference: string): string {
    const primitive = primitiveTypes[reference]
    if (primitive !== undefined) return this.#import('./primitives.ts', primitive, primitive)
    const { packageName, name } = splitDefinitionName(reference)
    const local = packageName === this.#packageName ? name : this.#importDefinition(packageName, name)
    if (!this.#isKind(reference)) return local
    return `${this.#import('./primitives.ts', 'Embedded', 'Embedded')}<${local}>`
  }

  #importDefinition(packageName: string, name: string): string {
    const collides = this.#sources.definitions.has(`${this.#packageName}.${name}`)
    const prefix = moduleName(packageName).replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
    return this.#import(`./${moduleName(packageName)}.generated.ts`, name, collides ? `${prefix}${name}` : name)
  }

  #isKind(reference: string): boolean {
    const schema = this.#sources.definitions.get(reference)
    return schema?.['x-kubernetes-group-version-kind']?.length === 1 && schema.properties?.apiVersion !== undefined
  }

  #import(file: string, name: string, local: string): string {
    const names = this.#imports.get(file) ?? new Map<string, string>()
    this.#imports.set(file, names)
    names.set(name, local)
    return local
  }
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
}
