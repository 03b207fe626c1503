import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { builtinDefinition, type ResourceDefinition } from '@kubewright/kube/resource'
import type { WatchEvent, WatchEventType } from '@kubewright/kube/transport'
import type { KindReference } from '../../resource/index.ts'

export const configMapKind: KindReference<KubernetesObject> = {
  id: 'ConfigMap',
  definition: builtinDefinition('', 'v1', 'ConfigMap') as ResourceDefinition,
}

export function configMap(name: string, resourceVersion: number, data: Record<string, string> = {}): JsonObject {
  const metadata = { name, namespace: 'default', uid: `uid-${name}`, resourceVersion: String(resourceVersion) }
  return Object.freeze({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data })
}

export function watchEvent(type: WatchEventType, object: JsonObject): WatchEvent {
  return { type, object }
}

export function bookmark(resourceVersion: number, annotations?: Record<string, string>): WatchEvent {
  const metadata = { resourceVersion: String(resourceVersion), ...(annotations === undefined ? {} : { annotations }) }
  return watchEvent('BOOKMARK', { apiVersion: 'v1', kind: 'ConfigMap', metadata })
}

/** The bookmark after which a watch-list continues as a watch. */
export function initialEnd(resourceVersion: number): WatchEvent {
  return bookmark(resourceVersion, { 'k8s.io/initial-events-end': 'true' })
}

export function errorEvent(code: number, reason: string): WatchEvent {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code, reason, message: reason }
  return watchEvent('ERROR', status)
}

export function configMapList(resourceVersion: number, items: readonly JsonObject[], next?: string): JsonObject {
  const metadata = { resourceVersion: String(resourceVersion), ...(next === undefined ? {} : { continue: next }) }
  return { kind: 'ConfigMapList', apiVersion: 'v1', metadata, items }
}
