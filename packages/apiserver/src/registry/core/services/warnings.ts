import { FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { warnAboutCidr, warnAboutIp } from '@kubewright/kube/names'
import { listAt, textAt, valueAt } from '../../../read-object.ts'
import { clusterIpsOf, hintsAnnotation, isExternalName, noAddress, specOf, typeOf } from './spec.ts'

const specPath = FieldPath.root('spec')

/** Warns about fields that are discouraged or have no effect. */
export function serviceWarnings(service: JsonObject): readonly string[] {
  const spec = specOf(service)
  const isHeadless = typeOf(spec) === 'ClusterIP' && textAt(spec, 'clusterIP') === noAddress
  const outside = listAt(spec, 'externalIPs') as readonly string[]
  return [
    ...annotationWarnings(service),
    ...clusterIpWarnings(spec),
    ...(isHeadless ? headlessWarnings(spec) : []),
    ...outside.flatMap((address, index) => warnAboutIp(address, specPath.child('externalIPs').index(index))),
    ...(outside.length > 0 && !isHeadless && !isExternalName(spec)
      ? ['spec.externalIPs is deprecated and may no longer be implemented in some clusters']
      : []),
    ...balancerWarnings(spec),
    ...typeWarnings(spec),
  ]
}

function annotationWarnings(service: JsonObject): string[] {
  if (valueAt(service, 'metadata', 'annotations', hintsAnnotation) === undefined) return []
  return [`annotation ${hintsAnnotation} is deprecated, please use service.kubernetes.io/topology-mode instead`]
}

function clusterIpWarnings(spec: JsonObject): string[] {
  const address = textAt(spec, 'clusterIP')
  if (address === '' || address === noAddress) return []
  return clusterIpsOf(spec).flatMap((each, index) => warnAboutIp(each, specPath.child('clusterIPs').index(index)))
}

function headlessWarnings(spec: JsonObject): string[] {
  const ignored = 'is ignored for headless services'
  return [
    ...(textAt(spec, 'loadBalancerIP') === '' ? [] : [`spec.loadBalancerIP ${ignored}`]),
    ...(listAt(spec, 'externalIPs').length === 0 ? [] : [`spec.externalIPs ${ignored}`]),
    ...(textAt(spec, 'sessionAffinity') === 'None' ? [] : [`spec.SessionAffinity ${ignored}`]),
  ]
}

function balancerWarnings(spec: JsonObject): string[] {
  const address = textAt(spec, 'loadBalancerIP')
  const ranges = listAt(spec, 'loadBalancerSourceRanges') as readonly string[]
  return [
    ...(address === '' ? [] : warnAboutIp(address, specPath.child('loadBalancerIP'))),
    ...ranges.flatMap((range, index) => warnAboutCidr(range, specPath.child('loadBalancerSourceRanges').index(index))),
  ]
}

function typeWarnings(spec: JsonObject): string[] {
  const isName = isExternalName(spec)
  const isIgnored = isName && listAt(spec, 'externalIPs').length > 0
  const isNamed = !isName && textAt(spec, 'externalName') !== ''
  const isOld = textAt(spec, 'trafficDistribution') === 'PreferClose'
  return [
    ...(isIgnored ? ['spec.externalIPs is ignored when spec.type is "ExternalName"'] : []),
    ...(isNamed ? ['spec.externalName is ignored when spec.type is not "ExternalName"'] : []),
    ...(isOld ? ['spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"'] : []),
  ]
}
