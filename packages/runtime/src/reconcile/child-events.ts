import type { KubernetesObject } from '@kubewright/kube/meta'
import { type EventHandler, enqueueMapped, enqueueOwner } from '../handler/index.ts'
import type { KindReference } from '../resource/index.ts'
import { isTrackedBy, ownerAnnotation } from './children/relation.ts'
import { combineHandlers } from './enqueue-readers.ts'
import type { FunctionDefinition } from './function-definition.ts'

/** Maps events of a child to its owners: by owner references, and by the annotation of tracked children. */
export function enqueueParents(definition: FunctionDefinition, child: KindReference): EventHandler {
  const isIn = (kinds: FunctionDefinition['owns']) => Object.values(kinds).some(({ id }) => id === child.id)
  const handlers: EventHandler[] = []
  if (isIn(definition.shares)) handlers.push(enqueueOwner(definition.kind, { controllerOnly: false }))
  else if (isIn(definition.owns)) handlers.push(enqueueOwner(definition.kind))
  if (isIn(definition.tracks)) handlers.push(enqueueTrackingOwner(definition))
  const [only, ...others] = handlers
  return only !== undefined && others.length === 0 ? only : combineHandlers(...handlers)
}

function enqueueTrackingOwner({ kind, name: controller, manager }: FunctionDefinition): EventHandler {
  const prefix = `${kind.id} `
  return enqueueMapped((child: KubernetesObject) => {
    const owner = child.metadata?.annotations?.[ownerAnnotation] ?? ''
    if (!owner.startsWith(prefix) || !isTrackedBy(child, { controller, manager })) return []
    return [owner.slice(prefix.length)]
  }) as EventHandler
}
