import type { KubernetesObject } from '@kubewright/kube/meta'
import { exactFieldMatch, parseFieldSelector, transformFieldSelector } from '@kubewright/kube/selectors'
import { isMetadataKind } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { InformerOptions } from './informer-types.ts'
import type { Transform, WatchScope } from './scope.ts'

/** How objects of a kind or a namespace are selected and stored, unless an informer sets it. */
export interface ScopeSettings {
  /** An empty string means no selection, whatever the defaults are. */
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  readonly transform?: ((object: KubernetesObject) => KubernetesObject) | undefined
  readonly managedFields?: 'keep' | 'cut' | undefined
}

export interface ScopeDefaults extends ScopeSettings {
  /**
   * Only these namespaces, optionally with their own settings; all when none are named. An empty string stands for all
   * other namespaces.
   */
  readonly namespaces?: readonly string[] | Readonly<Record<string, ScopeSettings>> | undefined
}

export interface KindDefaults extends ScopeDefaults {
  readonly kind: KindReference
}

/** One watch that an informer needs. */
export interface NeededWatch {
  readonly scope: WatchScope
  readonly managedFields: 'keep' | 'cut'
}

type Namespaces = ReadonlyMap<string, ScopeSettings>

/**
 * Which watches an informer needs. Each setting is taken from the first of these that has it: the informer, its kind
 * for the namespace, its kind, the cache for the namespace, the cache.
 */
export class ScopeRules {
  readonly #defaults: ScopeDefaults
  readonly #kinds = new Map<string, ScopeDefaults>()
  /** Namespaces set at run time, by the id of the kind. */
  readonly #changed = new Map<string, Namespaces>()
  #changedForAll: Namespaces | undefined

  /** @throws RuntimeError CACHE_SCOPE_INVALID */
  constructor(defaults: ScopeDefaults = {}, kinds: readonly KindDefaults[] = []) {
    this.#defaults = defaults
    for (const { kind, ...settings } of kinds) {
      if (!kind.definition.namespaced && settings.namespaces !== undefined) throw withoutNamespaces(kind)
      this.#kinds.set(kind.id, settings)
    }
  }

  /** @throws RuntimeError CACHE_SCOPE_INVALID */
  setNamespaces(kind: KindReference | 'all', namespaces: readonly string[] | 'all'): void {
    const names: Namespaces = new Map((namespaces === 'all' ? [] : namespaces).map((name) => [name, {}]))
    if (kind === 'all') this.#changedForAll = names
    else if (kind.definition.namespaced) this.#changed.set(kind.id, names)
    else throw withoutNamespaces(kind)
  }

  /** @throws RuntimeError CACHE_SCOPE_INVALID */
  watchesOf<T extends KubernetesObject>(kind: KindReference<T>, options: InformerOptions<T>): readonly NeededWatch[] {
    const declared = options as unknown as InformerOptions
    const named = declared.namespace === undefined ? declared.namespaces : [declared.namespace]
    if (!kind.definition.namespaced) {
      if (named !== undefined) throw withoutNamespaces(kind)
      return [this.#watchOf(kind, declared, undefined, [])]
    }
    const names = [...new Set(named ?? this.#namespacesOf(kind).keys())]
    if (names.length === 0) return [this.#watchOf(kind, declared, undefined, [])]
    const others = names.filter((name) => name !== '').sort()
    return names.map((name) => this.#watchOf(kind, declared, name, name === '' ? others : []))
  }

  /** The namespaces of a kind; empty for all. */
  #namespacesOf(kind: KindReference): Namespaces {
    const changed = this.#changed.get(kind.id)
    if (changed !== undefined) return changed
    const own = this.#kinds.get(kind.id)?.namespaces
    if (own !== undefined) return namespacesIn(own)
    return this.#changedForAll ?? namespacesIn(this.#defaults.namespaces)
  }

  #watchOf(
    kind: KindReference,
    options: InformerOptions,
    name: string | undefined,
    excluded: readonly string[],
  ): NeededWatch {
    const ofKind = this.#kinds.get(kind.id)
    const layers: (ScopeSettings | undefined)[] = [
      options,
      name === undefined ? undefined : namespacesIn(ofKind?.namespaces).get(name),
      ofKind,
      name === undefined ? undefined : namespacesIn(this.#defaults.namespaces).get(name),
      this.#defaults,
    ]
    const labelSelector = firstOf(layers, 'labelSelector')
    const fields = narrowed(kind, name === '' ? undefined : name, firstOf(layers, 'fieldSelector'))
    const scope: WatchScope = {
      ...fields,
      excluded: fields.namespace === undefined ? excluded : [],
      labelSelector: labelSelector === '' ? undefined : labelSelector,
      transform: firstOf(layers, 'transform') as Transform | undefined,
      fields: options.fields === undefined ? undefined : [...new Set(options.fields)].sort(),
      form: isMetadataKind(kind) ? 'metadata' : 'whole',
      isPrivate: options.fields !== undefined || options.transform !== undefined,
    }
    return { scope, managedFields: firstOf(layers, 'managedFields') ?? 'cut' }
  }
}

function firstOf<Name extends keyof ScopeSettings>(
  layers: readonly (ScopeSettings | undefined)[],
  name: Name,
): ScopeSettings[Name] {
  for (const layer of layers) {
    if (layer?.[name] !== undefined) return layer[name]
  }
  return undefined
}

function namespacesIn(namespaces: ScopeDefaults['namespaces']): Namespaces {
  if (namespaces === undefined) return new Map()
  if (Array.isArray(namespaces)) return new Map(namespaces.map((name: string) => [name, {}]))
  return new Map(Object.entries(namespaces))
}

/** A selector of one namespace is requested at the path of that namespace, for which a Role is enough. */
function narrowed(
  kind: KindReference,
  namespace: string | undefined,
  text: string | undefined,
): Pick<WatchScope, 'namespace' | 'fieldSelector'> {
  if (text === undefined || text === '') return { namespace }
  const selector = parseFieldSelector(text)
  const selected = exactFieldMatch(selector, 'metadata.namespace')
  if (selected === undefined || !kind.definition.namespaced) return { namespace, fieldSelector: selector.toString() }
  if (namespace !== undefined && namespace !== selected) {
    const message = `${kind.id} is to be watched in namespace ${namespace} and selected by ${text}: name one namespace`
    throw new RuntimeError('CACHE_SCOPE_INVALID', message)
  }
  // Two empty strings drop a condition.
  const rest = transformFieldSelector(selector, (field, value) =>
    field === 'metadata.namespace' && value === selected ? ['', ''] : [field, value],
  )
  return { namespace: selected, fieldSelector: rest.everything ? undefined : rest.toString() }
}

function withoutNamespaces(kind: KindReference): RuntimeError {
  return new RuntimeError('CACHE_SCOPE_INVALID', `${kind.id} has no namespaces; declare it without any`)
}
