import { duplicate, type FieldError, FieldPath, forbidden, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import {
  objectAt,
  objectsAt,
  optionalNumberAt,
  optionalObjectAt,
  optionalTextAt,
  textAt,
} from '../../../../read-object.ts'
import { immutableMessage } from '../../../common/immutable-field.ts'
import { checkAnnotationUpdates } from './annotations.ts'
import { checkAllocatedResources, checkTransitions, checkUsers } from './container-statuses.ts'
import { checkLabelName, checkQualifiedName, checkSubdomain } from './names.ts'
import { annotationsOf, annotationsPath, specOf } from './new-pod.ts'
import { checkAddresses } from './pod-addresses.ts'

const statusPath = FieldPath.root('status')
const negative = 'must be a non-negative integer'

/** Validates an update of a pod's status except for its metadata. */
export function validateChangedStatus(pod: JsonObject, old: JsonObject): readonly FieldError[] {
  const errors: FieldError[] = []
  const spec = specOf(pod)
  const status = objectAt(pod, 'status')
  const oldStatus = objectAt(old, 'status')
  checkAnnotationUpdates(annotationsOf(pod), annotationsOf(old), spec, annotationsPath, errors)
  checkConditions(status, errors)
  checkNominatedNode(status, oldStatus, spec, errors)
  const generation = optionalNumberAt(status, 'observedGeneration') ?? 0
  if (generation < 0) errors.push(invalid(statusPath.child('observedGeneration'), generation, negative))
  const quality = textAt(status, 'qosClass')
  if (quality !== textAt(oldStatus, 'qosClass')) {
    errors.push(invalid(statusPath.child('qosClass'), quality, immutableMessage))
  }
  checkTransitions(status, oldStatus, specOf(old), errors)
  checkClaimStatuses(status, spec, errors)
  checkExtendedClaim(optionalObjectAt(status, 'extendedResourceClaimStatus'), spec, errors)
  checkAddresses(status, oldStatus, 'podIPs', errors)
  checkAddresses(status, oldStatus, 'hostIPs', errors)
  checkUsers(status, spec, errors)
  checkAllocatedResources(status, spec, errors)
  return errors
}

const systemConditions = ['PodScheduled', 'Ready', 'Initialized']

function checkConditions(status: JsonObject, errors: FieldError[]): void {
  objectsAt(status, 'conditions').forEach((condition, index) => {
    const place = statusPath.child('conditions').index(index)
    const generation = optionalNumberAt(condition, 'observedGeneration') ?? 0
    if (generation < 0) errors.push(invalid(place.child('observedGeneration'), generation, negative))
    const type = textAt(condition, 'type')
    if (!systemConditions.includes(type)) checkQualifiedName(type, place.child('Type'), errors)
  })
}

/** The nominated node may change only until the pod is bound. */
function checkNominatedNode(status: JsonObject, old: JsonObject, spec: JsonObject, errors: FieldError[]): void {
  const name = textAt(status, 'nominatedNodeName')
  if (name === '' || name === textAt(old, 'nominatedNodeName')) return
  const path = statusPath.child('nominatedNodeName')
  checkSubdomain(name, path, errors)
  if (textAt(spec, 'nodeName') === '') return
  errors.push(forbidden(path, 'may not be set on pods that are already bound to a node'))
}

function checkClaimStatuses(status: JsonObject, spec: JsonObject, errors: FieldError[]): void {
  const known = new Set(objectsAt(spec, 'resourceClaims').map((claim) => textAt(claim, 'name')))
  const seen = new Set<string>()
  objectsAt(status, 'resourceClaimStatuses').forEach((claim, index) => {
    const place = statusPath.child('resourceClaimStatuses').index(index)
    const name = textAt(claim, 'name')
    if (!known.has(name)) {
      const detail = 'must match the name of an entry in `spec.resourceClaims`'
      errors.push(invalid(place.child('name'), name, detail))
    }
    if (seen.has(name)) errors.push(duplicate(place.child('name'), name))
    seen.add(name)
    const claimName = optionalTextAt(claim, 'resourceClaimName')
    if (claimName !== undefined) checkSubdomain(claimName, place.child('resourceClaimName'), errors)
  })
}

const unknownResource =
  'must match the extended resource name of an entry in spec.initContainers.resources.requests or spec.containers.resources.requests'
const unknownContainer = 'must match the name of an entry in spec.initContainers.name or spec.containers.name'

/** Validates the status of the claim for extended resources. */
function checkExtendedClaim(claim: JsonObject | undefined, spec: JsonObject, errors: FieldError[]): void {
  if (claim === undefined) return
  const path = statusPath.child('extendedResourceClaimStatus')
  const mappings = objectsAt(claim, 'requestMappings')
  if (mappings.length === 0) {
    errors.push(required(path.child('requestMappings'), 'at least one request mapping is required'))
  }
  const containers = [...objectsAt(spec, 'containers'), ...objectsAt(spec, 'initContainers')]
  const seen = new Set<string>()
  mappings.forEach((mapping, index) => {
    const place = path.child('requestMappings').index(index)
    const fields = ['containerName', 'resourceName', 'requestName'].map(
      (field) => [field, textAt(mapping, field)] as const,
    )
    const [containerName, resourceName, requestName] = fields.map(([, value]) => value) as [string, string, string]
    const container = containers.find((candidate) => candidate['name'] === containerName)
    if (container === undefined) errors.push(invalid(place.child('containerName'), containerName, unknownContainer))
    else if (optionalObjectAt(container, 'resources', 'requests')?.[resourceName] === undefined) {
      errors.push(invalid(place.child('resourceName'), resourceName, unknownResource))
    }
    checkLabelName(requestName, path.child('requestName'), errors)
    const key = `${containerName} ${resourceName} ${requestName}`
    if (seen.has(key)) for (const [field, value] of fields) errors.push(duplicate(place.child(field), value))
    seen.add(key)
  })
  const name = textAt(claim, 'resourceClaimName')
  if (name === '') errors.push(required(path.child('resourceClaimName'), ''))
  else checkSubdomain(name, path.child('resourceClaimName'), errors)
}
