import type { LogFields } from './logger.ts'

export interface ControllerLogFields {
  readonly controller: string
  /** The API group and the kind that the controller is for; absent when it is for no kind. */
  readonly group?: string | undefined
  readonly kind?: string | undefined
}

export interface ReconcileLogFields {
  readonly kind?: string | undefined
  readonly namespace?: string | undefined
  readonly name: string
  readonly reconcileID: string
}

/** The fields that controller-runtime gives each line of a controller: controller, controllerGroup, controllerKind. */
export function controllerFields({ controller, group, kind }: ControllerLogFields): LogFields {
  if (kind === undefined) return { controller }
  return { controller, controllerGroup: group ?? '', controllerKind: kind }
}

/**
 * The fields that controller-runtime gives each line of a reconcile: the object under the name of its kind, namespace,
 * name and reconcileID. A namespace that there is not is an empty text, as there.
 */
export function reconcileFields({ kind, namespace = '', name, reconcileID }: ReconcileLogFields): LogFields {
  const object = kind === undefined ? {} : { [kind]: { name, namespace } }
  return { ...object, namespace, name, reconcileID }
}
