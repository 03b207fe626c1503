import type { ObjectState } from '../cache/index.ts'
import { controllerLabel, ownerAnnotation, ownerUidLabel, sharedLabel } from './relation.ts'

/** Index of objects by their controller's UID. */
export const controllerIndex = 'kubewright.dev/controller-uid'
/** Index of tracked objects by their owner's UID. */
export const trackedIndex = 'kubewright.dev/tracked-uid'
/** Index of tracked objects by kind, namespace and name of their owner, to find those of an owner that is gone. */
export const trackedOwnerIndex = 'kubewright.dev/tracked-owner'
/** Index of shared objects by the UIDs of their owners. */
export const sharedIndex = 'kubewright.dev/shared-uid'

const none: readonly string[] = []

export function controllerUids({ ownerReferences }: ObjectState): readonly string[] {
  const controller = ownerReferences.find((reference) => reference.controller === true)
  return controller === undefined ? [] : [controller.uid]
}

export function trackedUids({ labels }: ObjectState): readonly string[] {
  const uid = labels?.[ownerUidLabel]
  return uid === undefined || labels?.[controllerLabel] === undefined ? none : [uid]
}

export function trackedOwners({ labels, annotations }: ObjectState): readonly string[] {
  const owner = annotations?.[ownerAnnotation]
  return owner === undefined || labels?.[ownerUidLabel] === undefined ? none : [owner]
}

export function sharedUids({ labels, ownerReferences }: ObjectState): readonly string[] {
  return labels?.[sharedLabel] === undefined ? none : ownerReferences.map(({ uid }) => uid)
}
