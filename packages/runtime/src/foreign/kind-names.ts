import { kindIdOf } from '../kind/index.ts'
import type { ForeignDefinition } from './read-manifest.ts'

/** One version of one kind, with its exported name and its ID, which are unique in the manifest. */
export interface NamedVersion {
  readonly name: string
  readonly id: string
  readonly version: string
  readonly definition: ForeignDefinition
}

/**
 * The served versions of all kinds. A kind has its own name, its other versions are named as CertificateV1alpha2; the
 * kinds of several groups with the same name have the group in front: ProtectionUsage.
 */
export function namedVersions(definitions: readonly ForeignDefinition[]): readonly NamedVersion[] {
  const names = new NameSet()
  const baseNames = new Map(definitions.map((definition) => [definition, names.add(baseName(definition, definitions))]))
  const named = definitions.flatMap((definition) =>
    [...definition.versions.keys()].map((version, index) => {
      const { group, kind } = definition
      const name = baseNames.get(definition) ?? kind
      if (index === 0) return { name, id: kindIdOf(group, kind), version, definition }
      const id = kindIdOf(group, `${kind}.${version}`)
      return { name: names.add(name + pascalCase(version)), id, version, definition }
    }),
  )
  return named.sort((left, right) => (left.name < right.name ? -1 : 1))
}

function baseName(definition: ForeignDefinition, all: readonly ForeignDefinition[]): string {
  const { kind, group } = definition
  const others = all.filter((other) => other !== definition && pascalCase(other.kind) === pascalCase(kind))
  if (others.length === 0) return pascalCase(kind)
  const short = (name: string) => name.split('.')[0] ?? name
  const isShort = others.every((other) => short(other.group) !== short(group))
  return pascalCase(isShort ? short(group) : group) + pascalCase(kind)
}

/** A word that begins with an upper case letter and has only letters and digits: issuer-ref, IssuerRef. */
export function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Names that are each used once: a name that is in use gets a number. */
export class NameSet {
  readonly #names = new Set<string>()

  add(wanted: string): string {
    let name = wanted
    for (let number = 2; this.#names.has(name); number++) name = `${wanted}${number}`
    this.#names.add(name)
    return name
  }
}
