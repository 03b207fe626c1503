import { type Controller, type ControllerEnvironment, watch } from 'kubewright/controller'
import { enqueueMapped } from 'kubewright/handler'
import { PersistentVolume, PersistentVolumeClaim, VolumeAttributesClass } from 'kubewright/kinds'
import { createProtection } from './protection.ts'

/** A class of volume attributes is in use while a claim or a volume has or requests it. */
export function createClassProtection(environment: ControllerEnvironment): Controller {
  return createProtection(
    {
      name: 'class-protection',
      kind: VolumeAttributesClass,
      finalizer: 'kubernetes.io/vac-protection',
      sources: [
        watch(PersistentVolumeClaim, enqueueMapped(classesOfClaim), ({ type }) => type !== 'added'),
        watch(PersistentVolume, enqueueMapped(classesOfVolume), ({ type }) => type !== 'added'),
      ],
      isInUse: ({ metadata: { name } }, cache) =>
        cache.list(PersistentVolumeClaim).some((claim) => classesOfClaim(claim).some((used) => used.name === name)) ||
        cache.list(PersistentVolume).some((volume) => classesOfVolume(volume).some((used) => used.name === name)),
    },
    environment,
  )
}

function classesOfClaim({ spec, status }: PersistentVolumeClaim): readonly { readonly name: string }[] {
  const { currentVolumeAttributesClassName, modifyVolumeStatus } = status ?? {}
  const names = [
    spec?.volumeAttributesClassName,
    currentVolumeAttributesClassName,
    modifyVolumeStatus?.targetVolumeAttributesClassName,
  ]
  return names.flatMap((name) => (name === undefined || name === '' ? [] : [{ name }]))
}

function classesOfVolume({ spec }: PersistentVolume): readonly { readonly name: string }[] {
  const name = spec?.volumeAttributesClassName
  return name === undefined || name === '' ? [] : [{ name }]
}
