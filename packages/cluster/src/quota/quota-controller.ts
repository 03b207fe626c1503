import { type CountedObjects, countedResources, quotaStatus } from '@kubewright/apiserver'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import {
  type Controller,
  type ControllerEnvironment,
  createController,
  type ReconcileContext,
  type ReconcileRequest,
  type ReconcileResult,
  watch,
} from 'kubewright/controller'
import { enqueueMapped, enqueueObject, type ObjectEvent } from 'kubewright/handler'
import { CustomResourceDefinition, ResourceQuota } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { clusterLimits } from '../limits.ts'
import { builtinKinds, servedKindsOf } from '../served-kinds.ts'

/** Kinds whose objects may use less during their life. */
const shrinkingPlurals: ReadonlySet<string> = new Set(['pods', 'services', 'persistentvolumeclaims'])

/** Writes the limits of quotas and their usage into their status. */
export function createQuotaController(environment: ControllerEnvironment): Controller {
  const { cache } = environment
  cache.informer(CustomResourceDefinition)
  const quotasBeside = ({ metadata }: KubernetesObject) =>
    cache.list(ResourceQuota, { namespace: metadata?.namespace }).map((quota) => ({
      namespace: quota.metadata.namespace,
      name: quota.metadata.name,
    }))
  const kinds = builtinKinds().filter(({ definition }) => definition.namespaced && definition.plural !== 'events')
  return createController(
    {
      name: 'quotas',
      sources: [
        watch(ResourceQuota, enqueueObject(), isToBeMeasured),
        ...kinds.map((kind) => watch(kind, enqueueMapped(quotasBeside), (event) => releasesQuota(kind, event))),
      ],
      concurrency: clusterLimits.controllerConcurrency,
      reconcile: (request, context) => measure(request, context, environment.client),
    },
    environment,
  )
}

/** This controller and the server write the status; only a change of the spec requires a reconcile. */
function isToBeMeasured({ object, old }: ObjectEvent<ResourceQuota>): boolean {
  return old === undefined || !jsonEqual(toJson(object.spec?.hard), toJson(old.spec?.hard))
}

function releasesQuota({ definition }: KindReference, { type, object, old }: ObjectEvent): boolean {
  if (type === 'deleted') return true
  if (type !== 'updated' || old === undefined || !shrinkingPlurals.has(definition.plural)) return false
  const [now, before] = [toJson(object), toJson(old)] as [JsonObject, JsonObject]
  if (!jsonEqual(now['spec'] ?? null, before['spec'] ?? null)) return true
  return definition.plural !== 'services' && !jsonEqual(now['status'] ?? null, before['status'] ?? null)
}

/**
 * Reads the quota first and writes it last, with the resourceVersion of that read: a charge in between makes the write
 * fail, and the usage is computed again.
 */
async function measure(
  request: ReconcileRequest,
  { cache, client, runtime }: ReconcileContext,
  live: Client,
): Promise<ReconcileResult | undefined> {
  const quota = await live.get(ResourceQuota, request)
  if (quota === undefined) return undefined
  const customs = cache.list(CustomResourceDefinition).flatMap((definition) => servedKindsOf(definition).slice(0, 1))
  const counted = kindsCountedBy(quota, [...builtinKinds(), ...customs])
  const contents: CountedObjects[] = []
  for (const kind of counted) contents.push(await contentOf(live, kind, quota.metadata.namespace ?? ''))
  const manifest = toJson(quota) as JsonObject
  const status = quotaStatus(manifest, contents, { nowMs: runtime.clock.now() })
  if (status !== manifest['status']) {
    const changed = { ...manifest, status } as unknown as ResourceQuota
    try {
      await client.update(ResourceQuota, changed, { subresource: 'status' })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
  const isCustom = counted.some((kind) => customs.includes(kind))
  return { requeueAfterMs: isCustom ? clusterLimits.customQuotaRecheckMs : clusterLimits.quotaRecheckMs }
}

function kindsCountedBy(quota: ResourceQuota, kinds: readonly KindReference[]): readonly KindReference[] {
  const counted = countedResources(
    toJson(quota) as JsonObject,
    kinds.filter(({ definition }) => definition.namespaced).map((kind) => ({ ...kind.definition, reference: kind })),
  )
  const seen = new Set<string>()
  return counted.flatMap(({ group, plural, reference }) => {
    const name = `${plural}.${group}`
    if (seen.has(name)) return []
    seen.add(name)
    return [reference]
  })
}

async function contentOf(client: Client, kind: KindReference, namespace: string): Promise<CountedObjects> {
  const { items } = await client.list(kind, { namespace })
  return { resource: kind.definition, objects: items.map((item) => toJson(item) as JsonObject) }
}

/** Objects of kinds are JSON objects, which their types do not express. */
function toJson(value: unknown): JsonObject | null {
  return (value ?? null) as JsonObject | null
}
