/**
 * Ingresses, IngressClasses, NetworkPolicies, IPAddresses and ServiceCIDRs.
 *
 * @module
 */
export { ingressClassKind } from './ingress-classes.ts'
export { ingressKind } from './ingresses.ts'
export { ipAddressKind } from './ip-addresses.ts'
export { networkPolicyKind } from './network-policies.ts'
export { serviceCidrKind } from './service-cidrs.ts'
