import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Cache } from 'kubewright/cache'
import {
  type Controller,
  type ControllerEnvironment,
  createController,
  type Source,
  watch,
} from 'kubewright/controller'
import { enqueueObject } from 'kubewright/handler'
import type { KindReference } from 'kubewright/resource'
import { clusterLimits } from '../limits.ts'

export interface Protection<T extends KubernetesObject> {
  readonly name: string
  readonly kind: KindReference<T>
  readonly finalizer: string
  /** Sources for events that may end the use of an object. */
  readonly sources: readonly Source[]
  isInUse(object: T, cache: Cache): boolean
}

/** Removes the finalizer from objects of a kind that are being deleted and no longer in use. */
export function createProtection<T extends KubernetesObject>(
  protection: Protection<T>,
  environment: ControllerEnvironment,
): Controller {
  const { name, kind, finalizer, sources, isInUse } = protection
  return createController(
    {
      name,
      sources: [watch(kind, enqueueObject(), ({ object }) => isBeingDeleted(object)), ...sources],
      concurrency: clusterLimits.controllerConcurrency,
      async reconcile(request, { cache, client }) {
        const object = cache.get(kind, request)
        if (object === undefined || !isBeingDeleted(object)) return undefined
        const held = object.metadata?.finalizers ?? []
        if (!held.includes(finalizer) || isInUse(object, cache)) return undefined
        const finalizers = held.filter((other) => other !== finalizer)
        try {
          await client.update(kind, { ...object, metadata: { ...object.metadata, finalizers } })
        } catch (error) {
          if (!isNotFound(error)) throw error
        }
        return undefined
      },
    },
    environment,
  )
}
