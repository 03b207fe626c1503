/**
 * Name rules of Kubernetes: objects, labels, ports, keys, addresses. Each function returns error messages; an empty
 * list means valid. Guarantees: rules and messages are those of k8s.io/apimachinery/pkg/util/validation, character by
 * character. May import: json, field.
 *
 * @module
 */
export type { Cidr } from './cidr.ts'
export { formatCidr, parseCidr } from './cidr.ts'
export {
  dns1035LabelProblems,
  dns1123LabelProblems,
  dns1123SubdomainCaselessProblems,
  dns1123SubdomainProblems,
  dns1123SubdomainWithUnderscoreProblems,
  dnsLabelLengthMax,
  dnsSubdomainLengthMax,
  wildcardDns1123SubdomainProblems,
} from './dns.ts'
export {
  validateDomainPrefixedKey,
  validateDomainPrefixedPath,
  validateFullyQualifiedDomainName,
  validateFullyQualifiedName,
} from './domain.ts'
export {
  cIdentifierProblems,
  conditionReasonProblems,
  configMapKeyProblems,
  decimalIntegerProblems,
  envVarNameProblems,
  httpHeaderNameProblems,
  percentProblems,
  relaxedEnvVarNameProblems,
} from './identifier.ts'
export type { IpAddress } from './ip-address.ts'
export { formatIpAddress, isIpv4Mapped, parseIpAddress } from './ip-address.ts'
export {
  validateCidr,
  validateInterfaceAddress,
  validateIp,
  validateLegacyCidr,
  validateLegacyIp,
  warnAboutCidr,
  warnAboutIp,
} from './ip-validation.ts'
export { labelValueProblems, qualifiedNameProblems } from './label.ts'
export { validateLabels } from './label-map.ts'
export type { ObjectNameRule } from './object-name.ts'
export { dns1035LabelNameRule, dnsLabelNameRule, dnsSubdomainNameRule, pathSegmentNameRule } from './object-name.ts'
export { pathSegmentNameProblems, pathSegmentPrefixProblems } from './path-segment.ts'
export { groupIdProblems, portNameProblems, portNumberProblems, rangeProblems, userIdProblems } from './port.ts'
