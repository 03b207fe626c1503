import { longerThan, maxLengthBytesMessage, maxLengthMessage, patternMessage, wholePattern } from './messages.ts'

/** Maximum length of a DNS label. */
export const dnsLabelLengthMax = 63
/** Maximum length of a DNS subdomain. */
export const dnsSubdomainLengthMax = 253

const labelPattern = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'
const label = wholePattern(labelPattern)
const subdomainPattern = `${labelPattern}(\\.${labelPattern})*`
const subdomain = wholePattern(subdomainPattern)
const caselessSubdomain = wholePattern(subdomainPattern, 'iu')
const underscoreLabelPattern = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?'
const underscoreSubdomainPattern = `${underscoreLabelPattern}(\\.${underscoreLabelPattern})*`
const underscoreSubdomain = wholePattern(underscoreSubdomainPattern)
const dns1035LabelPattern = '[a-z]([-a-z0-9]*[a-z0-9])?'
const dns1035Label = wholePattern(dns1035LabelPattern)
const wildcardPattern = `\\*\\.${subdomainPattern}`
const wildcard = wholePattern(wildcardPattern)

const labelMessage = patternMessage(
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  labelPattern,
  'my-name',
  '123-abc',
)
const subdomainMessage = patternMessage(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  subdomainPattern,
  'example.com',
)
const caselessSubdomainMessage = patternMessage(
  "an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  subdomainPattern,
  'Example.com',
)
const underscoreSubdomainMessage = patternMessage(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
  underscoreSubdomainPattern,
  'example.com',
)
const dns1035LabelMessage = patternMessage(
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  dns1035LabelPattern,
  'my-name',
  'abc-123',
)
const wildcardMessage = patternMessage(
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
  wildcardPattern,
  '*.example.com',
)

function check(value: string, pattern: RegExp, message: string, lengthMax: number): string[] {
  const tooLong = longerThan(value, lengthMax)
  if (pattern.test(value)) return tooLong ? [maxLengthMessage(lengthMax)] : []
  return tooLong ? [maxLengthMessage(lengthMax), message] : [message]
}

/** Problems of an RFC 1123 label, such as the name of a namespace; empty if it is valid. */
export function dns1123LabelProblems(value: string): string[] {
  if (value.includes('.') && subdomain.test(value)) {
    const dots = 'must not contain dots'
    return longerThan(value, dnsLabelLengthMax) ? [maxLengthMessage(dnsLabelLengthMax), dots] : [dots]
  }
  return check(value, label, labelMessage, dnsLabelLengthMax)
}

/** Problems of an RFC 1123 subdomain, such as most object names. */
export function dns1123SubdomainProblems(value: string): string[] {
  return check(value, subdomain, subdomainMessage, dnsSubdomainLengthMax)
}

/**
 * Like dns1123SubdomainProblems, but each label may start with and contain underscores, as in the search domains of
 * pods.
 */
export function dns1123SubdomainWithUnderscoreProblems(value: string): string[] {
  return check(value, underscoreSubdomain, underscoreSubdomainMessage, dnsSubdomainLengthMax)
}

/** Like dns1123SubdomainProblems, but letters of either case are allowed. */
export function dns1123SubdomainCaselessProblems(value: string): string[] {
  const problems = check(value, caselessSubdomain, caselessSubdomainMessage, dnsSubdomainLengthMax)
  return problems.map(inBytes)
}

/** A label key's prefix: a subdomain, whose length Kubernetes states in bytes here. */
export function labelKeyPrefixProblems(value: string): string[] {
  return dns1123SubdomainProblems(value).map(inBytes)
}

function inBytes(problem: string): string {
  return problem === maxLengthMessage(dnsSubdomainLengthMax) ? maxLengthBytesMessage(dnsSubdomainLengthMax) : problem
}

/** Problems of an RFC 1035 label, such as the name of a service. */
export function dns1035LabelProblems(value: string): string[] {
  return check(value, dns1035Label, dns1035LabelMessage, dnsLabelLengthMax)
}

/** Problems of a wildcard host such as *.example.com. */
export function wildcardDns1123SubdomainProblems(value: string): string[] {
  return check(value, wildcard, wildcardMessage, dnsSubdomainLengthMax)
}
