import { duplicate, type FieldError, type FieldPath, forbidden, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { dns1123SubdomainProblems } from '@kubewright/kube/names'
import { optionalObjectAt, textAt } from '../../../../read-object.ts'
import type { Volumes } from './mounts.ts'
import { checkLabelName } from './names.ts'
import { type VolumeSource, volumeSources } from './volume-sources.ts'

/** The owner of the volumes. A template has no name, and may omit image references. */
export interface VolumeOwner {
  readonly podName: string
  readonly isPod: boolean
}

const noVolumes: Volumes = new Map()

/** Validates volumes; returns the valid ones by name. */
export function checkVolumes(
  volumes: readonly JsonObject[],
  owner: VolumeOwner,
  path: FieldPath,
  errors: FieldError[],
): Volumes {
  if (volumes.length === 0) return noVolumes
  const known = new Map<string, JsonObject>()
  const claims = new Set<string>()
  if (owner.podName !== '') {
    for (const volume of volumes) {
      if (volume['ephemeral'] !== undefined) claims.add(`${owner.podName}-${textAt(volume, 'name')}`)
    }
  }
  volumes.forEach((volume, index) => {
    const place = path.index(index)
    const name = textAt(volume, 'name')
    const before = errors.length
    checkSource(volume, name, owner, place, errors)
    if (name === '') errors.push(required(place.child('name'), ''))
    else checkLabelName(name, place.child('name'), errors)
    if (known.has(name)) errors.push(duplicate(place.child('name'), name))
    if (errors.length === before) known.set(name, volume)
    const claim = textAt(volume, 'persistentVolumeClaim', 'claimName')
    if (claims.has(claim)) {
      const where = place.child('persistentVolumeClaim').child('claimName')
      errors.push(invalid(where, claim, 'must not reference a PVC that gets created for an ephemeral volume'))
    }
  })
  return known
}

/** The rules by field: a volume has few fields, and there are many rules. */
const rulesOfFields: ReadonlyMap<string, number> = new Map(volumeSources.map(({ field }, index) => [field, index]))

/** Exactly one source is required. */
function checkSource(
  volume: JsonObject,
  name: string,
  owner: VolumeOwner,
  path: FieldPath,
  errors: FieldError[],
): void {
  const found: number[] = []
  for (const field in volume) {
    const index = rulesOfFields.get(field)
    if (index !== undefined && optionalObjectAt(volume, field) !== undefined) found.push(index)
  }
  if (found.length === 0) errors.push(required(path, 'must specify a volume type'))
  found.sort((left, right) => left - right)
  found.forEach((index, position) => {
    const rules = volumeSources[index] as VolumeSource
    const source = optionalObjectAt(volume, rules.field) as JsonObject
    if (position === 0) checkOnlySource(source, rules, name, owner, path, errors)
    else {
      const where = path.child(rules.repeatedPath ?? rules.field)
      errors.push(forbidden(where, 'may not specify more than 1 volume type'))
    }
    if (rules.field === 'iscsi') checkPortalLength(source, name, path.child('name'), errors)
  })
}

function checkOnlySource(
  source: JsonObject,
  rules: VolumeSource,
  name: string,
  owner: VolumeOwner,
  path: FieldPath,
  errors: FieldError[],
): void {
  const where = path.child(rules.path ?? rules.field)
  for (const field of rules.requires ?? []) {
    if (isEmpty(source, field)) errors.push(required(where.child(field), ''))
  }
  rules.check?.(source, where, errors, owner.isPod)
  if (rules.field === 'ephemeral') checkClaimName(name, owner.podName, path.child('name'), errors)
}

function isEmpty(source: JsonObject, field: string): boolean {
  const value = source[field]
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The name of an ephemeral volume's claim is made of pod and volume. */
function checkClaimName(volume: string, pod: string, path: FieldPath, errors: FieldError[]): void {
  if (pod === '' || volume === '') return
  const claim = `${pod}-${volume}`
  for (const problem of dns1123SubdomainProblems(claim)) {
    errors.push(invalid(path, volume, `PVC name "${claim}": ${problem}`))
  }
}

const portalLengthMax = 64

function checkPortalLength(source: JsonObject, volume: string, path: FieldPath, errors: FieldError[]): void {
  if (source['initiatorName'] === undefined) return
  if (`${volume}:${textAt(source, 'targetPortal')}`.length <= portalLengthMax) return
  const detail =
    'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.'
  errors.push(invalid(path, volume, detail))
}
