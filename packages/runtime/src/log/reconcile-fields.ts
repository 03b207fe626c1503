import type { LogFields } from './logger.ts'

export interface ControllerLogFields {
  readonly controller: string
  /** API group and kind of the controller; absent if it has none. */
  readonly group?: string | undefined
  readonly kind?: string | undefined
}

export interface ReconcileLogFields {
  readonly kind?: string | undefined
  readonly namespace?: string | undefined
  readonly name: string
  readonly reconcileID: string
}

/**
 * The fields of each log line of a controller, as in controller-runtime: controller, controllerGroup, controllerKind.
 */
export function controllerFields({ controller, group, kind }: ControllerLogFields): LogFields {
  if (kind === undefined) return { controller }
  return { controller, controllerGroup: group ?? '', controllerKind: kind }
}

/**
 * The fields of each log line of a reconcile, as in controller-runtime: the object under the name of its kind,
 * namespace, name and reconcileID. The namespace of a cluster-scoped object is the empty string, as there.
 */
export function reconcileFields({ kind, namespace = '', name, reconcileID }: ReconcileLogFields): LogFields {
  const object = kind === undefined ? {} : { [kind]: { name, namespace } }
  return { ...object, namespace, name, reconcileID }
}
