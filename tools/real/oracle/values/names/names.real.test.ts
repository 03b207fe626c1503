import { type FieldError, FieldPath } from '@kubewright/kube/field'
import * as names from '@kubewright/kube/names'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { messagesOf, ownResult } from '../own-result.ts'
import { cidrText, domainText, ipText, nameText } from './name-arbitrary.ts'

const path = FieldPath.root('spec').child('x')

compareWithOracle('names of domains and labels', {
  functionName: 'names.dns',
  inputs: nameText,
  ours: (text) =>
    ownResult(() => ({
      label: names.dns1123LabelProblems(text),
      subdomain: names.dns1123SubdomainProblems(text),
      underscore: names.dns1123SubdomainWithUnderscoreProblems(text),
      label1035: names.dns1035LabelProblems(text),
      wildcardSubdomain: names.wildcardDns1123SubdomainProblems(text),
      caseless: names.dns1123SubdomainCaselessProblems(text),
      qualifiedName: names.qualifiedNameProblems(text),
      labelValue: names.labelValueProblems(text),
    })),
})

compareWithOracle('identifiers, keys, ports and parts of paths', {
  functionName: 'names.identifiers',
  inputs: nameText,
  ours: (text) =>
    ownResult(() => ({
      cIdentifier: names.cIdentifierProblems(text),
      envVarName: names.envVarNameProblems(text),
      relaxedEnvVar: names.relaxedEnvVarNameProblems(text),
      configMapKey: names.configMapKeyProblems(text),
      httpHeaderName: names.httpHeaderNameProblems(text),
      percent: names.percentProblems(text),
      portName: names.portNameProblems(text),
      decimalInteger: names.decimalIntegerProblems(text),
      pathSegment: names.pathSegmentNameProblems(text),
      pathPrefix: names.pathSegmentPrefixProblems(text),
    })),
})

compareWithOracle('names of objects, and their generateName', {
  functionName: 'names.objects',
  inputs: nameText,
  ours: (text) =>
    ownResult(() => ({
      subdomain: names.dnsSubdomainNameRule(text, false),
      subdomainPrefix: names.dnsSubdomainNameRule(text, true),
      label: names.dnsLabelNameRule(text, false),
      labelPrefix: names.dnsLabelNameRule(text, true),
      label1035: names.dns1035LabelNameRule(text, false),
      label1035Prefix: names.dns1035LabelNameRule(text, true),
      namespacePrefix: names.dnsLabelNameRule(text, true),
    })),
})

compareWithOracle('domains, and paths and keys below them', {
  functionName: 'names.domains',
  inputs: domainText,
  ours: (text) =>
    ownResult(() => ({
      fullyQualifiedName: messagesOf(names.validateFullyQualifiedName(text, path)),
      fullyQualifiedDomainName: messagesOf(names.validateFullyQualifiedDomainName(text, path)),
      domainPrefixedPath: messagesOf(names.validateDomainPrefixedPath(text, path)),
      domainPrefixedKey: messagesOf(names.validateDomainPrefixedKey(text, path)),
    })),
})

compareWithOracle('numbers of ports, users and groups', {
  functionName: 'names.numbers',
  inputs: fc.oneof(
    fc.constantFrom(0, 1, -1, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, -3, -4, 1000, 1001),
    fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
  ),
  ours: (number) =>
    ownResult(() => ({
      port: names.portNumberProblems(number),
      range: names.rangeProblems(number, -3, 1000),
      user: names.userIdProblems(number),
      group: names.groupIdProblems(number),
    })),
})

/** Warnings are requested only for values that the older rule accepts. */
function warnings(text: string, legacy: readonly FieldError[], warn: typeof names.warnAboutIp): string[] {
  return legacy.length === 0 ? warn(text, path) : []
}

compareWithOracle('IP addresses', {
  functionName: 'addresses.ip',
  inputs: ipText,
  ours: (text) =>
    ownResult(() => {
      const legacy = names.validateLegacyIp(text, path, false)
      return {
        strict: messagesOf(names.validateIp(text, path)),
        legacy: messagesOf(legacy),
        legacyStrict: messagesOf(names.validateLegacyIp(text, path, true)),
        warnings: warnings(text, legacy, names.warnAboutIp),
      }
    }),
})

compareWithOracle('ranges of IP addresses', {
  functionName: 'addresses.cidr',
  inputs: cidrText,
  ours: (text) =>
    ownResult(() => {
      const legacy = names.validateLegacyCidr(text, path, false)
      const onInterface = messagesOf(names.validateInterfaceAddress(text, path))
      return {
        strict: messagesOf(names.validateCidr(text, path)),
        legacy: messagesOf(legacy),
        legacyStrict: messagesOf(names.validateLegacyCidr(text, path, true)),
        ...(onInterface.length > 0 ? { interface: onInterface } : {}),
        warnings: warnings(text, legacy, names.warnAboutCidr),
      }
    }),
})
