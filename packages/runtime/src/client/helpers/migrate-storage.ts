import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isConflict, isNotFound } from '@kubewright/kube/status'
import { RuntimeError } from '../../errors.ts'
import { CustomResourceDefinition } from '../../kinds/index.ts'
import { runtimeLimits } from '../../limits.ts'
import type { Infer, KindReference } from '../../resource/index.ts'
import type { Client } from '../client.ts'
import { listPages } from '../list-pages.ts'
import { metadataOf, type ObjectMetadata } from '../metadata-kind.ts'
import { retryOnConflict } from './retry-on-conflict.ts'

type Definition = Infer<typeof CustomResourceDefinition>

export interface StorageMigrationOptions {
  readonly runtime: Runtime
  /**
   * How long the API servers may take to notice a changed definition before they store at its new version;
   * storageNoticeMs when absent.
   */
  readonly noticeMs?: number | undefined
  /** Stops the migration between two objects. A later call continues it. */
  readonly signal?: AbortSignal | undefined
}

export interface StorageMigration {
  /** The version in which every object is stored now. */
  readonly version: string
  /** Objects that the API server stored again; the others were up to date. */
  readonly rewritten: number
  /** Versions that status.storedVersions of the definition no longer lists, so the definition may drop them. */
  readonly removed: readonly string[]
}

/**
 * Stores every object of a custom kind at the stored version of its CustomResourceDefinition, and then removes the other
 * versions from its status.storedVersions. Until then an API server refuses a definition without these versions. The
 * conversion must be served meanwhile. Objects change in nothing else: the API server gets an empty patch for each.
 *
 * ```ts
 * const { version, rewritten, removed } = await migrateStorage(client, Backup, { runtime })
 * log.info(`${rewritten} objects are now stored at ${version}; ${removed.join(', ')} may be dropped`)
 * ```
 *
 * It needs the rights to list and patch the kind, to get its CustomResourceDefinition and to patch its status.
 *
 * @throws RuntimeError STORAGE_NOT_MIGRATED if the definition stores another version than that of the kind, if an object
 *   cannot be stored, or if the definition is changed again and again. The versions then stay listed.
 */
export async function migrateStorage(
  client: Client,
  kind: KindReference,
  options: StorageMigrationOptions,
): Promise<StorageMigration> {
  const { runtime, noticeMs = runtimeLimits.storageNoticeMs, signal } = options
  let rewritten = 0
  for (let attempt = 1; attempt <= runtimeLimits.storageMigrationAttemptsMax; attempt++) {
    const definition = await readDefinition(client, kind)
    const { version } = kind.definition
    const removed = (definition.status?.storedVersions ?? []).filter((stored) => stored !== version)
    if (removed.length === 0) return { version, rewritten, removed }
    await sleep(runtime, noticeMs, `the API servers notice the stored version of ${kind.id}`, signal)
    rewritten += await storeAgain(client, kind, options)
    if (await keepOnly(client, definition, version)) return { version, rewritten, removed }
  }
  throw notMigrated(kind, 'its definition is changed again and again')
}

function notMigrated({ id }: KindReference, reason: string, cause?: unknown): RuntimeError {
  return new RuntimeError('STORAGE_NOT_MIGRATED', `the objects of ${id} are not migrated: ${reason}`, { cause })
}

/** The definition, which must store the version of the kind. */
async function readDefinition(client: Client, kind: KindReference): Promise<Definition> {
  const { group, plural, version } = kind.definition
  const name = `${plural}.${group}`
  const definition = await client.get(CustomResourceDefinition, { name })
  if (definition === undefined) throw notMigrated(kind, `there is no CustomResourceDefinition ${name}`)
  const stored = definition.spec.versions.find(({ storage }) => storage)?.name
  if (stored === version) return definition
  throw notMigrated(kind, `its definition stores ${stored}; apply the one that stores ${version} first`)
}

/** Sends each object an empty patch. Returns how many of them the API server stored again. */
async function storeAgain(client: Client, kind: KindReference, options: StorageMigrationOptions): Promise<number> {
  const { runtime, signal } = options
  const only = metadataOf(kind)
  let rewritten = 0
  const store = async ({ metadata }: ObjectMetadata) => {
    signal?.throwIfAborted()
    const patch = { type: 'merge', patch: {} } as const
    try {
      const stored = await retryOnConflict(runtime, () => client.patch(only, metadata, patch))
      if (stored.metadata.resourceVersion !== metadata.resourceVersion) rewritten++
    } catch (error) {
      // An object that was deleted meanwhile is stored nowhere.
      if (isNotFound(error)) return
      const place = metadata.namespace === undefined ? '' : `${metadata.namespace}/`
      const reason = error instanceof Error ? error.message : String(error)
      throw notMigrated(
        kind,
        `${place}${metadata.name} cannot be stored at ${kind.definition.version}: ${reason}`,
        error,
      )
    }
  }
  for await (const { items } of listPages(client, only, { signal })) {
    for (let first = 0; first < items.length; first += runtimeLimits.storageMigrationWritesMax) {
      const some = items.slice(first, first + runtimeLimits.storageMigrationWritesMax)
      const failed = (await Promise.allSettled(some.map(store))).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    }
  }
  return rewritten
}

/** False if the definition was changed since it was read: it may have stored another version in between. */
async function keepOnly(client: Client, { metadata }: Definition, version: string): Promise<boolean> {
  const { name, resourceVersion } = metadata
  const patch = { metadata: { resourceVersion }, status: { storedVersions: [version] } } as const
  try {
    await client.patch(CustomResourceDefinition, { name }, { type: 'merge', patch }, { subresource: 'status' })
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
