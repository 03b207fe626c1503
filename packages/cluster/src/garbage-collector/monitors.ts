import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Cache, createCache, type HandlerRegistration, type InformerEvent } from 'kubewright/cache'
import type { Client } from 'kubewright/client'
import type { Source, SourceContext } from 'kubewright/controller'
import { CustomResourceDefinition } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { builtinKinds, servedKindsOf } from '../served-kinds.ts'

/** Receives the events of every kind that can have or be an owner. */
export interface MonitorListener {
  kindAdded(kind: KindReference): void
  kindRemoved(kind: KindReference): void
  /** One kind per resource: several versions of a custom resource are the same objects. */
  objectChanged(kind: KindReference, event: InformerEvent<KubernetesObject>): void
  failed(error: unknown): void
}

/** Events are too frequent, and own nothing. Kubernetes' garbage collector excludes them, too. */
const ignoredPlurals: ReadonlySet<string> = new Set(['events'])

/**
 * Watches all objects that matter to the garbage collector: built-in kinds in the cache shared by all controllers, each
 * custom resource in its own cache, which ends with its definition.
 */
export function monitorAllKinds(client: Client, listener: MonitorListener): Source {
  const kinds = builtinKinds().filter(({ definition }) => !ignoredPlurals.has(definition.plural))
  const registrations: HandlerRegistration[] = []
  const customs = new Map<string, CustomMonitor>()

  const crdChanged = (event: InformerEvent<CustomResourceDefinition>, { runtime }: SourceContext) => {
    const { name } = event.object.metadata
    const served = event.type === 'deleted' ? [] : servedKindsOf(event.object)
    const existing = customs.get(name)
    if (existing?.isFor(event.object, served)) return
    existing?.stop()
    customs.delete(name)
    if (served[0] === undefined) return
    const cache = createCache({ client, runtime })
    customs.set(name, startCustomMonitor(cache, event.object, served, listener))
  }

  return {
    what: 'watch of all kinds that can have owners',
    prepare(cache) {
      for (const kind of kinds) cache.informer(kind)
    },
    async start(context) {
      for (const kind of kinds) {
        listener.kindAdded(kind)
        const handler = (event: InformerEvent<KubernetesObject>) => listener.objectChanged(kind, event)
        registrations.push(context.cache.informer(kind).addHandler(handler))
      }
      const definitions = context.cache.informer(CustomResourceDefinition)
      registrations.push(definitions.addHandler((event) => crdChanged(event, context)))
      await Promise.all(registrations.map((registration) => registration.synced()))
      await Promise.all([...customs.values()].map((monitor) => monitor.synced))
    },
    stop() {
      for (const registration of registrations) registration.remove()
      for (const monitor of customs.values()) monitor.stop()
      customs.clear()
    },
  }
}

interface CustomMonitor {
  /** Resolves when the objects have synced, or cannot sync; then the listener got the error. */
  readonly synced: Promise<void>
  isFor(definition: CustomResourceDefinition, served: readonly KindReference[]): boolean
  stop(): void
}

function startCustomMonitor(
  cache: Cache,
  definition: CustomResourceDefinition,
  served: readonly KindReference[],
  listener: MonitorListener,
): CustomMonitor {
  const [watched] = served as [KindReference]
  const registration = cache.informer(watched).addHandler((event) => listener.objectChanged(watched, event))
  cache.start()
  for (const kind of served) listener.kindAdded(kind)
  const { uid } = definition.metadata
  const versions = served.map(({ id }) => id).join()
  return {
    synced: registration.synced().catch((error: unknown) => listener.failed(error)),
    isFor: (other, otherServed) => other.metadata.uid === uid && otherServed.map(({ id }) => id).join() === versions,
    stop() {
      registration.remove()
      for (const kind of served) listener.kindRemoved(kind)
      cache.stop().catch((error: unknown) => listener.failed(error))
    },
  }
}
