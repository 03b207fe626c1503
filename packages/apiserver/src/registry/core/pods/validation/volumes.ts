import {
  addError,
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
import { isPortalTooLong, portalTooLong } from '../../volumes/iscsi.ts'
import { noSource, severalSources, type VolumeSource, validateSource } from '../../volumes/shared-sources.ts'
import type { Volumes } from './mounts.ts'
import { type VolumeOwner, volumeSources } from './volume-sources.ts'

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
    addErrors(errors, validateOneSource(volume, place, name, owner))
    if (name === '') addError(errors, required(place.child('name'), ''))
    else addErrors(errors, validateDnsLabel(name, place.child('name')))
    if (valid.has(name)) addError(errors, duplicate(place.child('name'), name))
    if (errors.length === before) valid.set(name, volume)
    const claim = textAt(volume, 'persistentVolumeClaim', 'claimName')
    if (claims.has(claim)) {
      const where = place.child('persistentVolumeClaim').child('claimName')
      addError(errors, invalid(where, claim, 'must not reference a PVC that gets created for an ephemeral volume'))
    }
  })
  return { errors, valid }
}

/** The rules by field: a volume has few fields, and there are many rules. */
const rulesOfFields: ReadonlyMap<string, number> = new Map(volumeSources.map(({ field }, index) => [field, index]))

/** Exactly one source is required. */
function validateOneSource(volume: JsonObject, path: FieldPath, name: string, owner: VolumeOwner): FieldError[] {
  const found: number[] = []
  for (const field in volume) {
    const index = rulesOfFields.get(field)
    if (index !== undefined && optionalObjectAt(volume, field) !== undefined) found.push(index)
  }
  const errors: FieldError[] = []
  if (found.length === 0) errors.push(required(path, noSource))
  found.sort((left, right) => left - right)
  found.forEach((index, position) => {
    const rules = volumeSources[index] as VolumeSource<VolumeOwner>
    const source = optionalObjectAt(volume, rules.field) as JsonObject
    if (position === 0) addErrors(errors, validateSource(source, path, rules, owner))
    else {
      const where = path.child(rules.repeatedPath ?? rules.field)
      addError(errors, forbidden(where, severalSources))
    }
    if (position === 0 && rules.field === 'ephemeral') {
      addErrors(errors, validateClaimName(name, path.child('name'), owner.podName))
    }
    if (rules.field === 'iscsi' && isPortalTooLong(source, name)) {
      addError(errors, invalid(path.child('name'), name, portalTooLong))
    }
  })
  return errors
}

/** The name of an ephemeral volume's claim is made of pod and volume. */
function validateClaimName(volume: string, path: FieldPath, pod: string): FieldError[] {
  if (pod === '' || volume === '') return []
  const claim = `${pod}-${volume}`
  const problems = dns1123SubdomainProblems(claim)
  return problems.map((problem) => invalid(path, volume, `PVC name "${claim}": ${problem}`))
}
