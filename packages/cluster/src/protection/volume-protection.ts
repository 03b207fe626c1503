import type { Controller, ControllerEnvironment } from 'kubewright/controller'
import { PersistentVolume } from 'kubewright/kinds'
import { createProtection } from './protection.ts'

/** A volume is in use while it is bound. Its own changes wake it. */
export function createVolumeProtection(environment: ControllerEnvironment): Controller {
  return createProtection(
    {
      name: 'volume-protection',
      kind: PersistentVolume,
      finalizer: 'kubernetes.io/pv-protection',
      sources: [],
      isInUse: ({ status }) => status?.phase === 'Bound',
    },
    environment,
  )
}
