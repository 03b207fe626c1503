import { isBeingDeleted, type KubernetesObject, type ObjectMeta } from '@kubewright/kube/meta'
import { isConflict, statusOf } from '@kubewright/kube/status'
import type { Cache } from '../../cache/index.ts'
import type { Client } from '../../client/index.ts'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { applyConfigurationAt, type ChildName, describeChild } from '../children/child.ts'
import type { PlannedApply, SpecialWrite } from '../children/plan-types.ts'
import { isChildOf } from '../children/relation.ts'
import { type FunctionDefinition, kinshipOf } from '../function-definition.ts'
import { type RunReads, readOfObject } from '../read-tracker.ts'

/** A child's configuration, and how its write differs from that of an owned child. */
export type ChildWrite = Pick<PlannedApply, 'name' | 'config' | 'special'>

/** Reads and applies children that exist, with the guards that need the server. */
export class ChildAccess {
  readonly client: Client
  readonly cache: Cache
  readonly definition: FunctionDefinition
  readonly #reads: RunReads

  constructor(client: Client, cache: Cache, definition: FunctionDefinition, reads: RunReads) {
    this.client = client
    this.cache = cache
    this.definition = definition
    this.#reads = reads
  }

  managerOf({ special }: { readonly special?: SpecialWrite | undefined }): string {
    return special?.manager ?? this.definition.manager
  }

  /** Whether the existing object is the owner's child. */
  isOurs(live: KubernetesObject, { special }: Pick<ChildWrite, 'special'>, owner: KubernetesObject): boolean {
    return isChildOf(live, kinshipOf(this.definition, owner), special?.relation ?? 'owned')
  }

  /** Wakes the key when the object with the child's name changes or is deleted. */
  watchName({ kind, namespace, name }: ChildName): void {
    this.#reads.add(readOfObject(kind, namespace, name))
  }

  /**
   * Applies to the revision that was read. If the child has changed meanwhile, as a Deployment does constantly during a
   * rollout, it is read again and applied at once. Returns undefined if it was replaced or is no longer the owner's. A
   * child that keeps changing ends the reconcile, which is then retried without a backoff.
   */
  async applyWhileOurs(write: ChildWrite, owner: KubernetesObject): Promise<KubernetesObject | undefined> {
    const { name, config, special } = write
    let current = config
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.client.apply(name.kind, current, { manager: this.managerOf(write), force: true })
      } catch (error) {
        if (!isConflict(error) && !isUidMismatch(error)) throw error
        if (attempt >= runtimeLimits.childApplyAttemptsMax) {
          const message = `${describeChild(name)} changed ${attempt} times in a row between its read and its apply`
          throw new RuntimeError('CHILD_REPLACED', message, { cause: error })
        }
        const latest = await this.readBack(write, owner, (config['metadata'] as ObjectMeta).uid)
        if (latest === undefined) return undefined
        if (special?.replan === undefined) current = applyConfigurationAt(config, latest)
        else {
          const planned = special.replan(latest)
          if (planned === undefined) return latest
          if (planned.refusal !== undefined) throw planned.refusal
          current = planned.config
        }
      }
    }
  }

  /**
   * Reads the child with this UID from the server and puts it into the cache; undefined if it must not be applied to.
   */
  async readBack(
    write: Pick<ChildWrite, 'name' | 'special'>,
    owner: KubernetesObject,
    uid: string | undefined,
  ): Promise<KubernetesObject | undefined> {
    const latest = await this.readLatest(write.name, uid)
    if (latest === undefined || latest.metadata?.uid !== uid) return undefined
    return this.isOurs(latest, write, owner) && !isBeingDeleted(latest) ? latest : undefined
  }

  /** Reads the object from the server and puts it into the cache; `uid` is that of the object that the cache shows. */
  async readLatest(name: ChildName, uid: string | undefined): Promise<KubernetesObject | undefined> {
    const inFlight = this.cache.writing(name.kind, name)
    try {
      const latest = await this.client.get(name.kind, name, { resourceVersion: '' })
      if (latest !== undefined) inFlight.written(latest, false)
      else {
        // The deletion may be older than this read, so no event of it is awaited: its event may have come before.
        inFlight.failed()
        this.cache.removed(name.kind, name, uid ?? '')
      }
      return latest
    } catch (error) {
      inFlight.failed()
      throw error
    }
  }

  /** The refusal; a transient failure if the server does not have the object that the cache showed under the name. */
  async confirmed(refusal: RuntimeError, name: ChildName, shown: KubernetesObject | undefined): Promise<RuntimeError> {
    try {
      await this.cache.confirm(name.kind, name)
    } catch {
      // Without a response of the server, the cache decides.
    }
    if (this.cache.get(name.kind, name)?.metadata?.uid === shown?.metadata?.uid) return refusal
    return new RuntimeError('CHILD_REPLACED', `${describeChild(name)} is gone or replaced; the function runs again`)
  }

  childExistsError(name: ChildName): RuntimeError {
    const message = `${describeChild(name)} already exists, but the cache did not show it yet; the function runs again`
    return new RuntimeError('CHILD_REPLACED', message)
  }

  nameTakenError(name: ChildName, cause?: unknown): RuntimeError {
    this.watchName(name)
    const message = `${describeChild(name)} already exists and has another owner; it was not changed`
    return new RuntimeError('CHILD_NAME_TAKEN', message, { cause })
  }
}

/** An apply with the UID of a deleted object is a conflict; with the UID of a replaced one, it is invalid. */
function isUidMismatch(error: unknown): boolean {
  const causes = statusOf(error)?.details?.causes ?? []
  return causes.some(({ field }) => field === 'metadata.uid')
}
