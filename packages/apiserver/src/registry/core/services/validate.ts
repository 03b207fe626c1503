import {
  collectErrors,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { dns1123SubdomainProblems, validateLabels } from '@kubewright/kube/names'
import { listAt, textAt, valueAt } from '../../../read-object.ts'
import { validateAddress, validateEndpointAddress } from '../../common/addresses.ts'
import { problemsAt } from '../../common/field-names.ts'
import { validateBalancerStatus } from '../../common/load-balancer-status.ts'
import { clusterIpsOf, hintsAnnotation, ipFamiliesOf, isHeadless, specOf, typeOf } from './spec.ts'
import { validateAddressChange, validateClusterIps, validateFamilyChange } from './validate-cluster-ips.ts'
import { validatePortCount, validatePorts, validatePortUse } from './validate-ports.ts'
import {
  validateAffinity,
  validateBalancing,
  validateClassChange,
  validateExternalTraffic,
  validateHealthCheckChange,
  validateInternalTraffic,
  validateSourceRanges,
  validateTrafficDistribution,
} from './validate-traffic.ts'

const specPath = FieldPath.root('spec')
const serviceTypes: readonly string[] = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']
const modeAnnotation = 'service.kubernetes.io/topology-mode'

export function validateNewService(service: JsonObject): FieldError[] {
  return validateService(service, undefined)
}

export function validateChangedService(service: JsonObject, old: JsonObject): FieldError[] {
  const spec = specOf(service)
  const oldSpec = specOf(old)
  return [
    ...validateAddressChange(spec, oldSpec),
    ...validateFamilyChange(spec, oldSpec),
    ...validateClassChange(spec, oldSpec),
    ...validateHealthCheckChange(spec, oldSpec),
    ...validateService(service, old),
  ]
}

export function validateServiceStatus(service: JsonObject, old: JsonObject): FieldError[] {
  const path = FieldPath.root('status').child('loadBalancer').child('ingress')
  const ingress = listAt(service, 'status', 'loadBalancer', 'ingress')
  if (typeOf(specOf(service)) !== 'LoadBalancer' && ingress.length > 0) {
    return [forbidden(path, "may only be used when `spec.type` is 'LoadBalancer'")]
  }
  return validateBalancerStatus(ingress, listAt(old, 'status', 'loadBalancer', 'ingress'), path, true)
}

function validateService(service: JsonObject, old: JsonObject | undefined): FieldError[] {
  const spec = specOf(service)
  const oldSpec = old && specOf(old)
  return [
    ...validateTopologyAnnotations(service),
    ...validatePortCount(spec),
    ...validateByType(spec),
    ...validatePorts(spec),
    ...validateLabels(spec['selector'] as Readonly<Record<string, string>> | undefined, specPath.child('selector')),
    ...validateAffinity(spec),
    ...validateClusterIps(spec, oldSpec),
    ...validateExternalIps(spec, oldSpec),
    ...validateType(spec),
    ...validatePortUse(spec),
    ...validateSourceRanges(service, old),
    ...validateBalancing(spec),
    ...validateExternalTraffic(spec),
    ...validateInternalTraffic(spec),
    ...validateTrafficDistribution(spec),
  ]
}

function validateTopologyAnnotations(service: JsonObject): FieldError[] {
  const hints = valueAt(service, 'metadata', 'annotations', hintsAnnotation)
  const mode = valueAt(service, 'metadata', 'annotations', modeAnnotation)
  if (hints === undefined || mode === undefined || hints === mode) return []
  const path = FieldPath.root('metadata').child('annotations').key(modeAnnotation)
  return [invalid(path, mode, `must match annotations[${hintsAnnotation}] when both are specified`)]
}

function validateByType(spec: JsonObject): FieldError[] {
  const type = typeOf(spec)
  if (type === 'ExternalName') return validateExternalName(spec)
  if ((type !== 'LoadBalancer' && type !== 'NodePort') || !isHeadless(spec)) return []
  return [invalid(specPath.child('clusterIPs').index(0), 'None', `may not be set to 'None' for ${type} services`)]
}

function validateExternalName(spec: JsonObject): FieldError[] {
  const detail = 'may not be set for ExternalName services'
  const errors: FieldError[] = []
  if (clusterIpsOf(spec).length > 0) errors.push(forbidden(specPath.child('clusterIPs'), detail))
  if (ipFamiliesOf(spec).length > 0) errors.push(forbidden(specPath.child('ipFamilies'), detail))
  if (spec['ipFamilyPolicy'] !== undefined) errors.push(forbidden(specPath.child('ipFamilyPolicy'), detail))
  const path = specPath.child('externalName')
  // A final dot marks a fully qualified name.
  const name = textAt(spec, 'externalName').replace(/\.$/, '')
  if (name === '') return [...errors, required(path)]
  return [...errors, ...problemsAt(path, name, dns1123SubdomainProblems(name))]
}

function validateExternalIps(spec: JsonObject, old: JsonObject | undefined): FieldError[] {
  const known = listAt(old, 'externalIPs') as readonly string[]
  return collectErrors(listAt(spec, 'externalIPs'), (value, index) => {
    const address = String(value)
    const path = specPath.child('externalIPs').index(index)
    const errors = validateAddress(address, path, known)
    return errors.length > 0 ? errors : validateEndpointAddress(address, path)
  })
}

function validateType(spec: JsonObject): FieldError[] {
  const path = specPath.child('type')
  const type = typeOf(spec)
  if (type === '') return [required(path)]
  return serviceTypes.includes(type) ? [] : [notSupported(path, type, serviceTypes)]
}
