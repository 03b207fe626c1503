import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import type { ObjectName } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { CompiledSelectors } from './compiled-selectors.ts'
import type { CachedListOptions, IndexCondition } from './informer-types.ts'
import type { KindWatch } from './kind-watch.ts'
import type { TableListOptions } from './object-table.ts'

/** What reads need besides the watches. */
export interface CachedReads {
  readonly selectors: CompiledSelectors
}

/** @throws RuntimeError when the watch cannot be read, or the namespace of a namespaced kind is missing */
export function readObject<T extends KubernetesObject>(
  watch: KindWatch<T>,
  kind: KindReference<T>,
  name: ObjectName,
): T | undefined {
  watch.sync.checkReadable()
  const { namespace } = name
  if (!kind.definition.namespaced) return watch.store.table.get('', name.name)
  if (namespace !== undefined && namespace !== '') return watch.store.table.get(namespace, name.name)
  throw new RuntimeError('CLIENT_NAME_MISSING', `${kind.id} ${name.name} cannot be read without a namespace`)
}

/** @throws RuntimeError when a watch cannot be read, or the options cannot be served */
export function readObjects<T extends KubernetesObject>(
  watches: readonly KindWatch<T>[],
  options: CachedListOptions,
  reads: CachedReads,
): readonly T[] {
  const [first] = watches
  if (first !== undefined && watches.length === 1) {
    return first.store.table.list(tableOptions(first, options, reads)) ?? missingIndex(first, options)
  }
  return collect(watches, options, reads, (watch, id) => watch.store.table.object(id))
}

/** @throws RuntimeError when a watch cannot be read, or the options cannot be served */
export function readStates<T extends KubernetesObject>(
  watches: readonly KindWatch<T>[],
  options: CachedListOptions,
  reads: CachedReads,
): readonly ObjectState<T>[] {
  return collect(watches, options, reads, (watch, id) => watch.store.table.state(id))
}

function collect<T extends KubernetesObject, Item>(
  watches: readonly KindWatch<T>[],
  options: CachedListOptions,
  reads: CachedReads,
  itemOf: (watch: KindWatch<T>, id: number) => Item,
): readonly Item[] {
  const items: Item[] = []
  for (const watch of watches) {
    // A namespace added at run time counts once it is listed.
    if (watch.isJoining && watches.length > 1) continue
    const query = tableOptions(watch, options, reads)
    const limit = query.limit === undefined ? undefined : query.limit - items.length
    const ids = watch.store.table.select({ ...query, limit }) ?? missingIndex(watch, options)
    for (const id of ids) items.push(itemOf(watch, id))
  }
  return items
}

function tableOptions<T extends KubernetesObject>(
  { sync, kind }: KindWatch<T>,
  options: CachedListOptions,
  { selectors }: CachedReads,
): TableListOptions {
  sync.checkReadable()
  const { index, labelSelector, limit } = options
  if ('continue' in options && options.continue !== undefined) {
    const message = `a list of ${kind.id} from the cache is always complete; leave \`continue\` out`
    throw new RuntimeError('CACHE_LIST_INVALID', message)
  }
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0)) {
    throw new RuntimeError('CACHE_LIST_INVALID', `the limit of a list of ${kind.id} must be a whole number above zero`)
  }
  return {
    namespace: kind.definition.namespaced && options.namespace !== '' ? options.namespace : undefined,
    labels: labelSelector === undefined ? undefined : selectors.get(labelSelector),
    indexes: index === undefined ? undefined : conditionsOf(index),
    limit,
  }
}

function conditionsOf(index: NonNullable<CachedListOptions['index']>): readonly IndexCondition[] {
  return 'name' in index ? [index] : index
}

function missingIndex<T extends KubernetesObject>({ kind, store }: KindWatch<T>, { index }: CachedListOptions): never {
  const missing = conditionsOf(index ?? []).find(({ name }) => store.table.index(name) === undefined)
  const message = `${kind.id} has no index ${missing?.name}; add it with informer.addIndex before reading by it`
  throw new RuntimeError('CACHE_INDEX_INVALID', message)
}
