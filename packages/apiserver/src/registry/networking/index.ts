/**
 * Ingresses, IngressClasses, NetworkPolicies, IPAddresses and ServiceCIDRs.
 *
 * @module
 */
export { ingressClassStrategy } from './ingress-classes.ts'
export { ingressStrategy } from './ingresses.ts'
export { ipAddressStrategy } from './ip-addresses.ts'
export { networkPolicyStrategy } from './network-policies.ts'
export { serviceCidrStrategy } from './service-cidrs.ts'
