import { jsonEqual } from '@kubewright/kube/json'
import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import {
  type Controller,
  type ControllerEnvironment,
  createController,
  type ReconcileContext,
  type ReconcileRequest,
  type ReconcileResult,
  watch,
} from 'kubewright/controller'
import { enqueueMapped, enqueueObject } from 'kubewright/handler'
import { CustomResourceDefinition, Namespace, Pod } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { clusterLimits } from '../limits.ts'
import { builtinKinds, servedKindsOf } from '../served-kinds.ts'
import { timeText } from '../time-text.ts'
import { namespaceConditions } from './conditions.ts'
import { deleteContent, type Remaining } from './content.ts'

/** The finalizer in a namespace's spec that keeps it until its content is deleted. */
const contentFinalizer = 'kubernetes'

/** Empties namespaces that are being deleted, pods first, then removes their finalizer. */
export function createNamespaceController(environment: ControllerEnvironment): Controller {
  const { cache } = environment
  cache.informer(CustomResourceDefinition)
  const namespaceOf = ({ metadata }: Pod) => (metadata.namespace === undefined ? [] : [{ name: metadata.namespace }])
  return createController(
    {
      name: 'namespaces',
      sources: [
        watch(Namespace, enqueueObject(), ({ object }) => isBeingDeleted(object)),
        // The rest of the content waits until the last pod is deleted.
        watch(Pod, enqueueMapped(namespaceOf), ({ type, object }) => type === 'deleted' && isLeaving(object)),
      ],
      concurrency: clusterLimits.controllerConcurrency,
      reconcile: (request, context) => reconcile(request, context, environment),
    },
    environment,
  )

  function isLeaving({ metadata }: KubernetesObject): boolean {
    const namespace = cache.get(Namespace, { name: metadata?.namespace ?? '' })
    return namespace !== undefined && isBeingDeleted(namespace)
  }
}

async function reconcile(
  request: ReconcileRequest,
  context: ReconcileContext,
  environment: ControllerEnvironment,
): Promise<ReconcileResult | undefined> {
  const namespace = context.cache.get(Namespace, request)
  const isLeaving = namespace !== undefined && isBeingDeleted(namespace)
  if (!isLeaving || !namespace.spec?.finalizers?.includes(contentFinalizer)) return undefined
  const remaining: Remaining[] = []
  let failure: unknown
  for (const kinds of deletionOrder(context)) {
    for (const kind of kinds) {
      try {
        const left = await deleteContent(environment.client, kind, namespace.metadata.name)
        if (left.count > 0) remaining.push(left)
      } catch (error) {
        // A definition may have been deleted meanwhile, and its objects with it.
        if (!isNotFound(error)) failure ??= error
      }
    }
    if (remaining.length > 0 || failure !== undefined) break
  }
  const current = await writeConditions(namespace, remaining, failure, context)
  if (failure !== undefined) throw failure
  if (remaining.length > 0) return { requeueAfterMs: clusterLimits.namespaceContentRecheckMs }
  await finalize(current, context)
  return undefined
}

/** Pods first: objects that they use must stay until they have stopped. */
function deletionOrder({ cache }: ReconcileContext): readonly (readonly KindReference[])[] {
  const customs = cache.list(CustomResourceDefinition).flatMap((definition) => servedKindsOf(definition).slice(0, 1))
  const others = [...builtinKinds(), ...customs].filter(
    (kind) => kind.definition.namespaced && kind.definition.plural !== 'pods',
  )
  return [[Pod], others]
}

async function writeConditions(
  namespace: Namespace,
  remaining: readonly Remaining[],
  failure: unknown,
  { client, runtime }: ReconcileContext,
): Promise<Namespace> {
  const message = failure instanceof Error ? failure.message : failure === undefined ? undefined : String(failure)
  const conditions = namespaceConditions(namespace, remaining, message, timeText(runtime.clock.now()))
  if (jsonEqual(conditions, namespace.status?.conditions ?? [])) return namespace
  return client.update(
    Namespace,
    { ...namespace, status: { ...namespace.status, conditions } },
    { subresource: 'status' },
  )
}

async function finalize(namespace: Namespace, { client }: ReconcileContext): Promise<void> {
  const finalizers = namespace.spec?.finalizers?.filter((finalizer) => finalizer !== contentFinalizer) ?? []
  try {
    await client.update(
      Namespace,
      { ...namespace, spec: { ...namespace.spec, finalizers } },
      { subresource: 'finalize' },
    )
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
