import { dns1035LabelProblems, dns1123LabelProblems, dns1123SubdomainProblems } from './dns.ts'
import { pathSegmentNameProblems, pathSegmentPrefixProblems } from './path-segment.ts'

/**
 * Returns the problems of an object name. With `prefix`, the name is a generateName, to which random characters will be
 * appended, so it may end with a dash.
 */
export type ObjectNameRule = (name: string, prefix: boolean) => string[]

/** The rule for most kinds. */
export const dnsSubdomainNameRule: ObjectNameRule = (name, prefix) =>
  dns1123SubdomainProblems(prefix ? maskTrailingDash(name) : name)

/** The rule for namespaces. */
export const dnsLabelNameRule: ObjectNameRule = (name, prefix) =>
  dns1123LabelProblems(prefix ? maskTrailingDash(name) : name)

/** The rule for services. */
export const dns1035LabelNameRule: ObjectNameRule = (name, prefix) =>
  dns1035LabelProblems(prefix ? maskTrailingDash(name) : name)

/** The rule for roles, bindings and others, which only need to fit into a URL. */
export const pathSegmentNameRule: ObjectNameRule = (name, prefix) =>
  prefix ? pathSegmentPrefixProblems(name) : pathSegmentNameProblems(name)

/**
 * Replaces the last two characters with a letter, so that the rules see a valid end. A character beyond ASCII before
 * the dash stays, because Kubernetes truncates bytes and would leave a part of it.
 */
function maskTrailingDash(name: string): string {
  if (name.length < 2 || !name.endsWith('-')) return name
  return `${name.slice(0, name.charCodeAt(name.length - 2) < 0x80 ? -2 : -1)}a`
}
