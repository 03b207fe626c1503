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
import { portNumberProblems } from '@kubewright/kube/names'
import { numberAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { validateRange } from '../../common/addresses.ts'
import { problemsAt, validateQualifiedName } from '../../common/field-names.ts'
import { isExternallyAccessible, isOnNodes, needsHealthCheck, typeOf } from './spec.ts'

const specPath = FieldPath.root('spec')
const affinities: readonly string[] = ['ClientIP', 'None']
const trafficPolicies: readonly string[] = ['Cluster', 'Local']
const trafficDistributions: readonly string[] = ['PreferClose', 'PreferSameZone', 'PreferSameNode']
const affinityTimeoutSecondsMax = 86_400
const sourceRangesAnnotation = 'service.beta.kubernetes.io/load-balancer-source-ranges'
const onlyForBalancers = "may only be used when `type` is 'LoadBalancer'"

export function validateAffinity(spec: JsonObject): FieldError[] {
  const path = specPath.child('sessionAffinityConfig')
  const affinity = textAt(spec, 'sessionAffinity')
  if (affinity === '') return [required(specPath.child('sessionAffinity'))]
  if (!affinities.includes(affinity)) return [notSupported(specPath.child('sessionAffinity'), affinity, affinities)]
  if (affinity === 'ClientIP') return validateClientAffinity(spec, path)
  if (spec['sessionAffinityConfig'] === undefined) return []
  return [forbidden(path, 'must not be set when session affinity is None')]
}

function validateClientAffinity(spec: JsonObject, path: FieldPath): FieldError[] {
  const why = 'when session affinity type is ClientIP'
  if (valueAt(spec, 'sessionAffinityConfig') === undefined) return [required(path, why)]
  if (valueAt(spec, 'sessionAffinityConfig', 'clientIP') === undefined) return [required(path.child('clientIP'), why)]
  const timeoutPath = path.child('clientIP').child('timeoutSeconds')
  const timeout = valueAt(spec, 'sessionAffinityConfig', 'clientIP', 'timeoutSeconds')
  if (timeout === undefined) return [required(timeoutPath, why)]
  if (Number(timeout) > 0 && Number(timeout) <= affinityTimeoutSecondsMax) return []
  return [invalid(timeoutPath, timeout, `must be greater than 0 and less than ${affinityTimeoutSecondsMax}`)]
}

/**
 * Validates the source ranges of a load balancer: in the field, where surrounding spaces are allowed, or in the old
 * annotation.
 */
export function validateSourceRanges(service: JsonObject, old: JsonObject | undefined): FieldError[] {
  const spec = objectAt(service, 'spec')
  const isBalanced = typeOf(spec) === 'LoadBalancer'
  const ranges = rangesOf(spec)
  if (ranges.length > 0) {
    const path = specPath.child('LoadBalancerSourceRanges')
    const known = rangesOf(objectAt(old, 'spec'))
    const errors = collectErrors(ranges, (range, index) => validateRange(range, path.index(index), known))
    return isBalanced ? errors : [forbidden(path, onlyForBalancers), ...errors]
  }
  const annotation = valueAt(service, 'metadata', 'annotations', sourceRangesAnnotation)
  if (typeof annotation !== 'string') return []
  const path = FieldPath.root('metadata').child('annotations').key(sourceRangesAnnotation)
  const errors = isBalanced ? [] : [forbidden(path, onlyForBalancers)]
  const isOld = textAt(old, 'metadata', 'annotations', sourceRangesAnnotation) === annotation && old !== undefined
  if (isOld || annotation.trim() === '') return errors
  return [...errors, ...collectErrors(annotation.split(','), (range) => validateRange(range.trim(), path))]
}

function rangesOf(spec: JsonObject): readonly string[] {
  const ranges = spec['loadBalancerSourceRanges']
  return Array.isArray(ranges) ? ranges.map((range) => String(range).trim()) : []
}

/** Validates the allocation of node ports for a load balancer, and its class. */
export function validateBalancing(spec: JsonObject): FieldError[] {
  const isBalanced = typeOf(spec) === 'LoadBalancer'
  const isDecided = spec['allocateLoadBalancerNodePorts'] !== undefined
  const errors: FieldError[] = []
  if (isDecided && !isBalanced) {
    errors.push(forbidden(specPath.child('allocateLoadBalancerNodePorts'), onlyForBalancers))
  }
  // Kubernetes omits spec in this path.
  if (!isDecided && isBalanced) errors.push(required('allocateLoadBalancerNodePorts'))
  return [...errors, ...validateClass(spec)]
}

export function validateClass(spec: JsonObject): FieldError[] {
  const { loadBalancerClass } = spec
  if (loadBalancerClass === undefined) return []
  const path = specPath.child('loadBalancerClass')
  if (typeOf(spec) !== 'LoadBalancer') return [forbidden(path, onlyForBalancers)]
  return validateQualifiedName(loadBalancerClass as string, path)
}

/** The class of a load balancer is immutable. */
export function validateClassChange(spec: JsonObject, old: JsonObject): FieldError[] {
  const isBalanced = typeOf(spec) === 'LoadBalancer' && typeOf(old) === 'LoadBalancer'
  const isChanged = isBalanced && spec['loadBalancerClass'] !== old['loadBalancerClass']
  const path = specPath.child('loadBalancerClass')
  const errors = isChanged ? [invalid(path, spec['loadBalancerClass'] ?? null, 'may not change once set')] : []
  return [...errors, ...validateClass(spec)]
}

export function validateExternalTraffic(spec: JsonObject): FieldError[] {
  const path = specPath.child('externalTrafficPolicy')
  const policy = textAt(spec, 'externalTrafficPolicy')
  const errors: FieldError[] = []
  if (!isExternallyAccessible(spec)) {
    if (policy !== '') errors.push(invalid(path, policy, 'may only be set for externally-accessible services'))
  } else if (policy === '') errors.push(required(path))
  else if (!trafficPolicies.includes(policy)) errors.push(notSupported(path, policy, trafficPolicies))
  return [...errors, ...validateHealthCheckPort(spec)]
}

function validateHealthCheckPort(spec: JsonObject): FieldError[] {
  const path = specPath.child('healthCheckNodePort')
  const port = numberAt(spec, 'healthCheckNodePort')
  if (!needsHealthCheck(spec)) {
    const detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'"
    return port === 0 ? [] : [invalid(path, port, detail)]
  }
  if (port === 0) return [required(path)]
  return problemsAt(path, port, portNumberProblems(port))
}

export function validateHealthCheckChange(spec: JsonObject, old: JsonObject): FieldError[] {
  if (!needsHealthCheck(spec) || !needsHealthCheck(old)) return []
  if (numberAt(spec, 'healthCheckNodePort') === numberAt(old, 'healthCheckNodePort')) return []
  return [forbidden(specPath.child('healthCheckNodePort'), 'field is immutable')]
}

export function validateInternalTraffic(spec: JsonObject): FieldError[] {
  const path = specPath.child('internalTrafficPolicy')
  const { internalTrafficPolicy } = spec
  if (internalTrafficPolicy === undefined) {
    return isOnNodes(spec) || typeOf(spec) === 'ClusterIP' ? [required(path)] : []
  }
  if (trafficPolicies.includes(internalTrafficPolicy as string)) return []
  return [notSupported(path, internalTrafficPolicy, trafficPolicies)]
}

export function validateTrafficDistribution(spec: JsonObject): FieldError[] {
  const { trafficDistribution } = spec
  if (trafficDistribution === undefined || trafficDistributions.includes(trafficDistribution as string)) return []
  return [notSupported(specPath.child('trafficDistribution'), trafficDistribution, trafficDistributions)]
}
