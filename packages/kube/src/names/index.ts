/**
 * What may be a name in Kubernetes: objects, labels, ports, keys, addresses. Each function returns the messages about
 * what is wrong, none when all is right. Guarantees: the rules and the messages are those of
 * k8s.io/apimachinery/pkg/util/validation, character by character.
 * May import: json, field.
 *
 * @module
 */
export type { Cidr } from './cidr.ts'
export { formatCidr, parseCidr } from './cidr.ts'
export {
  dnsLabelLengthMax,
  dnsSubdomainLengthMax,
  isDns1035Label,
  isDns1123Label,
  isDns1123Subdomain,
  isDns1123SubdomainCaseless,
  isDns1123SubdomainWithUnderscore,
  isWildcardDns1123Subdomain,
} from './dns.ts'
export {
  validateDomainPrefixedKey,
  validateDomainPrefixedPath,
  validateFullyQualifiedDomainName,
  validateFullyQualifiedName,
} from './domain.ts'
export {
  isCIdentifier,
  isConditionReason,
  isConfigMapKey,
  isDecimalInteger,
  isEnvVarName,
  isHttpHeaderName,
  isPercent,
  isRelaxedEnvVarName,
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
export { isLabelValue, isQualifiedName, labelKeyLengthMax, labelValueLengthMax } from './label.ts'
export { validateLabels } from './label-map.ts'
export { patternMessage } from './messages.ts'
export type { ObjectNameRule } from './object-name.ts'
export { nameIsDns1035Label, nameIsDnsLabel, nameIsDnsSubdomain, nameIsPathSegment } from './object-name.ts'
export { isPathSegmentName, isPathSegmentPrefix } from './path-segment.ts'
export { isGroupId, isInRange, isPortName, isPortNumber, isUserId } from './port.ts'
