/**
 * Warnings about pods and pod templates. Guarantee: messages and order equal those of Kubernetes.
 *
 * @module
 */
import { WarningList } from '@kubewright/kube/decode'
import { FieldPath } from '@kubewright/kube/field'
import { getField, type JsonObject, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { dns1123LabelProblems, warnAboutIp } from '@kubewright/kube/names'
import {
  objectAt,
  objectsAt,
  optionalNumberAt,
  optionalObjectAt,
  textAt,
  textMapAt,
  textsAt,
} from '../../../../read-object.ts'
import { oldVolumeSources } from '../../../common/old-volume-sources.ts'
import { warnAboutClaimSpec } from '../../volumes/claim-spec.ts'
import { appArmorAnnotationPrefix, profileOfAnnotation } from '../app-armor.ts'
import { seccompAnnotationPrefix, seccompPodAnnotation } from '../validation/annotations.ts'
import { visitContainers } from '../validation/visit-containers.ts'
import { appArmorWarnings } from './app-armor.ts'
import { warnAboutAmounts, warnAboutFraction, warnAboutVariables } from './containers.ts'
import { warnAboutOverlappingFiles } from './overlapping-files.ts'
import { warnAboutPlacement, warnAboutPodTerms } from './placement.ts'
import { warnAboutPorts } from './ports.ts'

/** Warnings about a new pod. */
export function newPodWarnings(pod: JsonObject): readonly string[] {
  const warnings = new WarningList()
  warnings.pushAll(appArmorWarnings(pod))
  const problems = dns1123LabelProblems(textAt(pod, 'metadata', 'name'))
  if (problems.length > 0) {
    const use =
      "this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended"
    warnings.push(`metadata.name: ${use}: [${problems.join(' ')}]`)
  }
  warnAboutSpec(pod, FieldPath.root('metadata'), FieldPath.root('spec'), warnings)
  return warnings.texts
}

/** Warnings about a template of pods. */
export function podTemplateWarnings(template: JsonObject, path: FieldPath): readonly string[] {
  const warnings = new WarningList()
  warnAboutSpec(template, path.child('metadata'), path.child('spec'), warnings, true)
  return warnings.texts
}

/** Warns about addresses in unusual notation in a status. */
export function podStatusWarnings(pod: JsonObject): readonly string[] {
  const status = objectAt(pod, 'status')
  return ['podIPs', 'hostIPs'].flatMap((field) =>
    objectsAt(status, field).flatMap((address, index) =>
      warnAboutIp(textAt(address, 'ip'), FieldPath.root('status').child(field).index(index).child('ip')),
    ),
  )
}

/** Annotations that have no effect any more. */
const deadAnnotations = [
  ['scheduler.alpha.kubernetes.io/critical-pod', 'non-functional in v1.16+; use the "priorityClassName" field instead'],
  ['security.alpha.kubernetes.io/sysctls', 'non-functional in v1.11+; use the "sysctls" field instead'],
  ['security.alpha.kubernetes.io/unsafe-sysctls', 'non-functional in v1.11+; use the "sysctls" field instead'],
] as const

/** Deprecated volume sources and the claims of ephemeral ones, in the order of Kubernetes. */
const warnedVolumes = [
  'photonPersistentDisk',
  'gitRepo',
  'scaleIO',
  'flocker',
  'storageos',
  'quobyte',
  'glusterfs',
  'ephemeral',
  'cephfs',
  'rbd',
] as const

function warnAboutSpec(
  owner: JsonObject,
  metadataPath: FieldPath,
  path: FieldPath,
  warnings: WarningList,
  isTemplate = false,
): void {
  const spec = objectAt(owner, 'spec')
  const annotations = textMapAt(owner, 'metadata', 'annotations')
  const annotationsPath = metadataPath.child('annotations')
  warnAboutPlacement(spec, path, warnings)
  for (const [key, problem] of deadAnnotations) {
    if (getField(annotations, key) !== undefined) warnings.push(`${annotationsPath.key(key)}: ${problem}`)
  }
  warnAboutVolumes(objectsAt(spec, 'volumes'), path.child('volumes'), warnings)
  warnAboutRepetition(spec, 'hostAliases', 'ip', path, warnings)
  warnAboutRepetition(spec, 'imagePullSecrets', 'name', path, warnings)
  objectsAt(spec, 'imagePullSecrets').forEach((secret, index) => {
    if (textAt(secret, 'name') !== '') return
    warnings.push(`${path.child('imagePullSecrets').index(index).child('name')}: invalid empty name ""`)
  })
  const overhead = optionalObjectAt(spec, 'overhead')
  warnAboutFraction(overhead, 'memory', path.child('overhead'), warnings)
  warnAboutFraction(overhead, 'ephemeral-storage', path.child('overhead'), warnings)
  warnAboutContainers(spec, annotations, { path, annotationsPath, isTemplate }, warnings)
  warnAboutPorts(spec, path, warnings)
  if ((optionalNumberAt(spec, 'terminationGracePeriodSeconds') ?? 0) < 0) {
    const problem = 'must be >= 0; negative values are invalid and will be treated as 1'
    warnings.push(`${path.child('terminationGracePeriodSeconds')}: ${problem}`)
  }
  warnAboutPodTerms(spec, path, warnings)
  textsAt(spec, 'dnsConfig', 'nameservers').forEach((address, index) => {
    warnings.pushAll(warnAboutIp(address, path.child('dnsConfig').child('nameservers').index(index)))
  })
  objectsAt(spec, 'hostAliases').forEach((alias, index) => {
    warnings.pushAll(warnAboutIp(textAt(alias, 'ip'), path.child('hostAliases').index(index).child('ip')))
  })
}

function warnAboutVolumes(volumes: readonly JsonObject[], path: FieldPath, warnings: WarningList): void {
  volumes.forEach((volume, index) => {
    for (const field of warnedVolumes) {
      if (volume[field] === undefined) continue
      if (field !== 'ephemeral') {
        const [name, problem] = oldVolumeSources[field]
        warnings.push(`${path.index(index).child(name)}: ${problem}`)
        continue
      }
      const template = optionalObjectAt(volume, field, 'volumeClaimTemplate')
      if (template === undefined) continue
      const place = path.index(index).child('ephemeral').child('volumeClaimTemplate').child('spec')
      warnings.pushAll(warnAboutClaimSpec(template['spec'], place))
    }
  })
  warnAboutOverlappingFiles(volumes, warnings)
}

function warnAboutRepetition(
  spec: JsonObject,
  list: string,
  field: string,
  path: FieldPath,
  warnings: WarningList,
): void {
  const seen = new Set<string>()
  objectsAt(spec, list).forEach((item, index) => {
    const value = textAt(item, field)
    if (seen.has(value)) {
      warnings.push(`${path.child(list).index(index).child(field)}: duplicate ${field} ${quoteGo(value)}`)
    }
    seen.add(value)
  })
}

interface Place {
  readonly path: FieldPath
  readonly annotationsPath: FieldPath
  readonly isTemplate: boolean
}

function warnAboutContainers(
  spec: JsonObject,
  annotations: { readonly [key: string]: string },
  { path, annotationsPath, isTemplate }: Place,
  warnings: WarningList,
): void {
  const podContext = optionalObjectAt(spec, 'securityContext')
  const useField = 'non-functional in v1.27+; use the "seccompProfile" field instead'
  if (getField(annotations, seccompPodAnnotation) !== undefined && podContext?.['seccompProfile'] === undefined) {
    warnings.push(`${annotationsPath.key(seccompPodAnnotation)}: ${useField}`)
  }
  visitContainers(spec, path, (container, place) => {
    const context = optionalObjectAt(container, 'securityContext')
    const name = textAt(container, 'name')
    const seccomp = `${seccompAnnotationPrefix}${name}`
    if (getField(annotations, seccomp) !== undefined && context?.['seccompProfile'] === undefined) {
      warnings.push(`${annotationsPath.key(seccomp)}: ${useField}`)
    }
    const appArmor = `${appArmorAnnotationPrefix}${name}`
    const profile = getField(annotations, appArmor)
    if (isTemplate && profile !== undefined && context?.['appArmorProfile'] === undefined) {
      const ofPod = podContext?.['appArmorProfile']
      if (ofPod === undefined || !jsonEqual(ofPod, profileOfAnnotation(profile))) {
        warnings.push(
          `${annotationsPath.key(appArmor)}: deprecated since v1.30; use the "appArmorProfile" field instead`,
        )
      }
    }
    warnAboutAmounts(container, place, warnings)
    warnAboutVariables(container, place, warnings)
  })
}
