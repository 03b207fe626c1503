/**
 * Services with their addresses and ports, endpoints, ingresses and network policies.
 *
 * @module
 */
import type { BuiltinKind, BuiltinKinds } from '../builtin-kind.ts'
import { endpointSliceKind } from './endpoint-slices.ts'
import { endpointsKind } from './endpoints.ts'
import { ingressClassKind } from './ingress-classes.ts'
import { ingressKind } from './ingresses.ts'
import { ipAddressKind } from './ip-addresses.ts'
import { networkPolicyKind } from './network-policies.ts'
import { serviceCidrKind } from './service-cidrs.ts'
import { serviceKind } from './services/index.ts'

export { bootNetworkObjects } from './boot.ts'

export const networkKinds: BuiltinKinds = new Map<string, BuiltinKind>([
  ['services', serviceKind],
  ['endpoints', endpointsKind],
  ['endpointslices.discovery.k8s.io', endpointSliceKind],
  ['ingresses.networking.k8s.io', ingressKind],
  ['ingressclasses.networking.k8s.io', ingressClassKind],
  ['networkpolicies.networking.k8s.io', networkPolicyKind],
  ['ipaddresses.networking.k8s.io', ipAddressKind],
  ['servicecidrs.networking.k8s.io', serviceCidrKind],
])
