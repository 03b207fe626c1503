import {
  addErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { dns1123SubdomainProblems } from '@kubewright/kube/names'
import { optionalObjectAt, textAt } from '../../../../read-object.ts'
import { validateDnsLabel } from '../../../common/field-names.ts'
import type { Volumes } from './mounts.ts'
import { type VolumeSource, volumeSources } from './volume-sources.ts'

/** The owner of the volumes. A template has no name, and may omit image references. */
export interface VolumeOwner {
  readonly podName: string
  readonly isPod: boolean
}

const noVolumes: CheckedVolumes = { errors: [], valid: new Map() }

export interface CheckedVolumes {
  readonly errors: readonly FieldError[]
  /** The valid volumes by name. */
  readonly valid: Volumes
}

export function validateVolumes(volumes: readonly JsonObject[], path: FieldPath, owner: VolumeOwner): CheckedVolumes {
  if (volumes.length === 0) return noVolumes
  const errors: FieldError[] = []
  const valid = new Map<string, JsonObject>()
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
    addErrors(errors, validateSource(volume, place, name, owner))
    if (name === '') errors.push(required(place.child('name'), ''))
    else addErrors(errors, validateDnsLabel(name, place.child('name')))
    if (valid.has(name)) errors.push(duplicate(place.child('name'), name))
    if (errors.length === before) valid.set(name, volume)
    const claim = textAt(volume, 'persistentVolumeClaim', 'claimName')
    if (claims.has(claim)) {
      const where = place.child('persistentVolumeClaim').child('claimName')
      errors.push(invalid(where, claim, 'must not reference a PVC that gets created for an ephemeral volume'))
    }
  })
  return { errors, valid }
}

/** The rules by field: a volume has few fields, and there are many rules. */
const rulesOfFields: ReadonlyMap<string, number> = new Map(volumeSources.map(({ field }, index) => [field, index]))

/** Exactly one source is required. */
function validateSource(volume: JsonObject, path: FieldPath, name: string, owner: VolumeOwner): FieldError[] {
  const found: number[] = []
  for (const field in volume) {
    const index = rulesOfFields.get(field)
    if (index !== undefined && optionalObjectAt(volume, field) !== undefined) found.push(index)
  }
  const errors: FieldError[] = []
  if (found.length === 0) errors.push(required(path, 'must specify a volume type'))
  found.sort((left, right) => left - right)
  found.forEach((index, position) => {
    const rules = volumeSources[index] as VolumeSource
    const source = optionalObjectAt(volume, rules.field) as JsonObject
    if (position === 0) addErrors(errors, validateOnlySource(source, path, rules, name, owner))
    else {
      const where = path.child(rules.repeatedPath ?? rules.field)
      errors.push(forbidden(where, 'may not specify more than 1 volume type'))
    }
    if (rules.field === 'iscsi') addErrors(errors, validatePortalLength(source, path.child('name'), name))
  })
  return errors
}

function validateOnlySource(
  source: JsonObject,
  path: FieldPath,
  rules: VolumeSource,
  name: string,
  owner: VolumeOwner,
): FieldError[] {
  const where = path.child(rules.path ?? rules.field)
  const errors: FieldError[] = []
  for (const field of rules.requires ?? []) {
    if (isEmpty(source, field)) errors.push(required(where.child(field), ''))
  }
  addErrors(errors, rules.validate?.(source, where, owner.isPod) ?? [])
  if (rules.field === 'ephemeral') addErrors(errors, validateClaimName(name, path.child('name'), owner.podName))
  return errors
}

function isEmpty(source: JsonObject, field: string): boolean {
  const value = source[field]
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The name of an ephemeral volume's claim is made of pod and volume. */
function validateClaimName(volume: string, path: FieldPath, pod: string): FieldError[] {
  if (pod === '' || volume === '') return []
  const claim = `${pod}-${volume}`
  const errors: FieldError[] = []
  for (const problem of dns1123SubdomainProblems(claim)) {
    errors.push(invalid(path, volume, `PVC name "${claim}": ${problem}`))
  }
  return errors
}

const portalLengthMax = 64

function validatePortalLength(source: JsonObject, path: FieldPath, volume: string): FieldError[] {
  if (source['initiatorName'] === undefined) return []
  if (`${volume}:${textAt(source, 'targetPortal')}`.length <= portalLengthMax) return []
  const detail =
    'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.'
  return [invalid(path, volume, detail)]
}
