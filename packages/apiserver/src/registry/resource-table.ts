import { compareStrings, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { compareVersionPriority } from '@kubewright/kube/meta'
import { apiVersionOf, builtinDefinitions, type ResourceDefinition } from '@kubewright/kube/resource'
import { formatTime, instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { objectAt, textAt } from '../read-object.ts'
import type { Store } from '../storage/index.ts'
import { builtinResource } from './builtin-resource.ts'
import {
  acceptNames,
  customResources,
  type DefinitionContext,
  definitionResource,
  definitionsStorageName,
  hasAllNames,
  isSameName,
  isServed,
  noteStorageVersion,
  timeFor,
} from './custom/index.ts'
import { viewedStorageName } from './kinds.ts'
import type { ResourceTable, ServedResource } from './served-resource.ts'

export interface ResourceTableOptions {
  /** The wall time in milliseconds, for the conditions of definitions, which otherwise have their creation time. */
  readonly now?: (() => number) | undefined
}

/**
 * The built-in resources, and the custom ones whose definitions are in the store. Follows the store: when a commit of a
 * CustomResourceDefinition returns, its resources are served. Conflicting definitions get their conditions here, and so
 * do definitions that did not come through the request path.
 */
export function createResourceTable(store: Store, options: ResourceTableOptions = {}): ResourceTable {
  return new StoreResourceTable(store, options)
}

/** The map key of a resource or kind at one version. */
function keyOf(group: string, version: string, name: string): string {
  return `${group}/${version}/${name}`
}

interface ServedDefinition {
  readonly crd: JsonObject
  readonly resources: readonly ServedResource[]
  readonly servedSince: number
  /** Whether all requested names are accepted and the status says so; then the names need no check. */
  readonly isSettled: boolean
}

class StoreResourceTable implements ResourceTable {
  version = 1
  readonly #store: Store
  readonly #context: DefinitionContext
  readonly #builtins: readonly ServedResource[]
  readonly #byPlural = new Map<string, ServedResource>()
  readonly #byKind = new Map<string, ServedResource>()
  readonly #definitions = new Map<string, ServedDefinition>()
  #ordered: readonly ServedResource[] | undefined
  #isLoaded = false
  #conversionWebhookCount = 0

  constructor(store: Store, { now }: ResourceTableOptions) {
    this.#store = store
    this.#context = {
      definitions: () => this.#knownDefinitions(),
      now: () => (now === undefined ? undefined : formatTime(instantOfUnixMilliseconds(now()))),
    }
    this.#builtins = builtinDefinitions().map((definition) => this.#builtin(definition))
    for (const resource of this.#builtins) this.#add(resource)
    for (const { object } of store.list(definitionsStorageName).objects) this.#define(object)
    this.#isLoaded = true
    store.watch(definitionsStorageName, { afterRevision: store.revision }, ({ key, object }) => {
      if (object === undefined) this.#forget(key.name)
      else this.#define(object)
      this.#judgeNames()
    })
    this.#judgeNames()
  }

  find(group: string, version: string, plural: string): ServedResource | undefined {
    return this.#byPlural.get(keyOf(group, version, plural))
  }

  findByKind(group: string, version: string, kind: string): ServedResource | undefined {
    return this.#byKind.get(keyOf(group, version, kind))
  }

  all(): readonly ServedResource[] {
    this.#ordered ??= [...this.#builtins, ...this.#custom()]
    return this.#ordered
  }

  get hasConversionWebhooks(): boolean {
    return this.#conversionWebhookCount > 0
  }

  #builtin(definition: ResourceDefinition): ServedResource {
    const resource = builtinResource(definition, storageNameOf(definition))
    return resource.storageName === definitionsStorageName ? definitionResource(resource, this.#context) : resource
  }

  /** Returns false if the name is taken: a definition cannot replace a built-in resource. */
  #add(resource: ServedResource): boolean {
    const { group, version, plural, kind } = resource.definition
    const [pluralKey, kindKey] = [keyOf(group, version, plural), keyOf(group, version, kind)]
    if (this.#byPlural.has(pluralKey) || this.#byKind.has(kindKey)) return false
    this.#byPlural.set(pluralKey, resource)
    this.#byKind.set(kindKey, resource)
    return true
  }

  #remove(resource: ServedResource): void {
    const { group, version, plural, kind } = resource.definition
    this.#byPlural.delete(keyOf(group, version, plural))
    this.#byKind.delete(keyOf(group, version, kind))
  }

  /** Keeps compiled values if the definition has the same effect. */
  #define(crd: JsonObject): void {
    const name = textAt(crd, 'metadata', 'name')
    const known = this.#definitions.get(name)
    if (known !== undefined && isSameMeaning(known.crd, crd)) {
      this.#definitions.set(name, { ...known, crd, isSettled: isSettled(crd) })
      return
    }
    this.#forget(name)
    // Definitions from before the table was created count as served from revision 0.
    const servedSince = known?.servedSince ?? (this.#isLoaded ? this.#store.revision : 0)
    const resources = isServed(crd) ? customResources(crd, servedSince).filter((resource) => this.#add(resource)) : []
    this.#definitions.set(name, { crd, resources, servedSince, isSettled: isSettled(crd) })
    if (isConvertedByWebhook(resources)) this.#conversionWebhookCount++
    this.#changed()
  }

  #forget(name: string): void {
    const known = this.#definitions.get(name)
    if (known === undefined) return
    this.#definitions.delete(name)
    for (const resource of known.resources) this.#remove(resource)
    if (isConvertedByWebhook(known.resources)) this.#conversionWebhookCount--
    this.#changed()
  }

  #changed(): void {
    this.version++
    this.#ordered = undefined
  }

  /** Accepts the free names of every definition, and stores changed conditions. */
  #judgeNames(): void {
    for (const { crd, isSettled } of [...this.#definitions.values()]) {
      if (isSettled) continue
      const others = [...this.#knownDefinitions()].filter((other) => !isSameName(other, crd))
      const judged = acceptNames(noteStorageVersion(crd), others, timeFor(crd, this.#context))
      if (judged === crd) continue
      const key = { resource: definitionsStorageName, namespace: '', name: textAt(crd, 'metadata', 'name') }
      const expected = Number(textAt(crd, 'metadata', 'resourceVersion'))
      const result = this.#store.commit([{ key, object: judged, expected }])
      // After a conflict, the watch delivers the newer definition, which is checked again.
      if (result.committed) this.#define(result.changes[0]?.object ?? judged)
    }
  }

  *#knownDefinitions(): Iterable<JsonObject> {
    for (const { crd } of this.#definitions.values()) yield crd
  }

  #custom(): ServedResource[] {
    const resources = [...this.#definitions.values()].flatMap((definition) => definition.resources)
    return resources.sort(({ definition: left }, { definition: right }) => {
      if (left.group !== right.group) return compareStrings(left.group, right.group)
      if (left.version !== right.version) return compareVersionPriority(right.version, left.version)
      return compareStrings(left.plural, right.plural)
    })
  }
}

/** All versions of a resource share their storage, and so do groups that are views of one kind. */
function storageNameOf(definition: ResourceDefinition): string {
  const { group, plural } = definition
  return viewedStorageName(apiVersionOf(definition), plural) ?? (group === '' ? plural : `${plural}.${group}`)
}

function isConvertedByWebhook(resources: readonly ServedResource[]): boolean {
  return resources[0]?.versions?.webhook !== undefined
}

/** Whether two states of a definition serve the same, so that compiled values can be kept. */
function isSameMeaning(left: JsonObject, right: JsonObject): boolean {
  return (
    isServed(left) === isServed(right) &&
    jsonEqual(objectAt(left, 'spec'), objectAt(right, 'spec')) &&
    jsonEqual(objectAt(left, 'status', 'acceptedNames'), objectAt(right, 'status', 'acceptedNames'))
  )
}

function isSettled(crd: JsonObject): boolean {
  return hasAllNames(crd) && noteStorageVersion(crd) === crd
}
