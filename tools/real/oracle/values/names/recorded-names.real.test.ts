import { expect } from 'vitest'
import {
  type RecordedAddress,
  recordedAddresses,
  recordedRanges,
} from '../../../../../packages/kube/src/names/testdata/recorded-addresses.ts'
import { messages, recordedNames } from '../../../../../packages/kube/src/names/testdata/recorded-names.ts'
import { realTest } from '../../../rig.ts'
import { theOracle } from '../../comparison.ts'
import { compareWithRecorded, fieldsOf, type RecordedCase } from '../recorded.ts'

/** The checks in recorded order: their short names, the function and the field of its response. */
const checks: readonly (readonly [name: string, functionName: string, field: string])[] = [
  ['label', 'names.dns', 'label'],
  ['sub', 'names.dns', 'subdomain'],
  ['subu', 'names.dns', 'underscore'],
  ['1035', 'names.dns', 'label1035'],
  ['wild', 'names.dns', 'wildcardSubdomain'],
  ['caseless', 'names.dns', 'caseless'],
  ['q', 'names.dns', 'qualifiedName'],
  ['lv', 'names.dns', 'labelValue'],
  ['c', 'names.identifiers', 'cIdentifier'],
  ['env', 'names.identifiers', 'envVarName'],
  ['renv', 'names.identifiers', 'relaxedEnvVar'],
  ['cm', 'names.identifiers', 'configMapKey'],
  ['hh', 'names.identifiers', 'httpHeaderName'],
  ['pct', 'names.identifiers', 'percent'],
  ['pn', 'names.identifiers', 'portName'],
  ['dec', 'names.identifiers', 'decimalInteger'],
  ['path', 'names.identifiers', 'pathSegment'],
  ['pathp', 'names.identifiers', 'pathPrefix'],
  ['n1', 'names.objects', 'subdomainPrefix'],
  ['n2', 'names.objects', 'labelPrefix'],
  ['n3', 'names.objects', 'label1035Prefix'],
  ['fqn', 'names.domains', 'fullyQualifiedName'],
  ['fqdn', 'names.domains', 'fullyQualifiedDomainName'],
  ['dpp', 'names.domains', 'domainPrefixedPath'],
  ['dpk', 'names.domains', 'domainPrefixedKey'],
  ['ip', 'addresses.ip', 'strict'],
  ['ipl', 'addresses.ip', 'legacy'],
  ['ips', 'addresses.ip', 'legacyStrict'],
  ['cidr', 'addresses.cidr', 'strict'],
  ['cidrl', 'addresses.cidr', 'legacy'],
  ['cidrs', 'addresses.cidr', 'legacyStrict'],
  ['ifa', 'addresses.cidr', 'interface'],
]

/** The index of a message in the recorded ones, which have an ellipsis for the value. */
function numberOf(message: string): number {
  return messages.indexOf(message.replace(/^(spec\.x: Invalid value: )"(?:[^"\\]|\\.)*"/, '$1…'))
}

realTest('recorded names get the same complaints', async () => {
  const oracle = await theOracle()
  const functionNames = [...new Set(checks.map(([, functionName]) => functionName))]
  for (const { name, problems } of recordedNames) {
    const results = new Map<string, ReturnType<typeof fieldsOf>>()
    for (const functionName of functionNames) results.set(functionName, fieldsOf(await oracle.call(functionName, name)))
    const parts = checks.map(([short, functionName, field]) => {
      const fields = results.get(functionName) as { readonly [field: string]: readonly string[] }
      const found = fields[field] ?? []
      return found.length === 0 ? [] : [`${short}:${found.map(numberOf).join('+')}`]
    })
    expect({ name, problems: parts.flat().join(' ') }).toEqual({ name, problems })
  }
})

function caseOf(functionName: string): (address: RecordedAddress) => RecordedCase {
  return ({ text, ...recorded }) => ({
    functionName,
    question: text,
    recorded,
    form: (result) => {
      const fields = fieldsOf(result) as { readonly [field: string]: readonly string[] }
      const details = (field: string) => (fields[field] ?? []).map(detailOf)
      return {
        strict: details('strict'),
        legacy: details('legacy'),
        legacyStrict: details('legacyStrict'),
        ...(functionName === 'addresses.cidr' ? { interfaceAddress: details('interface') } : {}),
        warnings: (fields['warnings'] ?? []).map((warning) => warning.replace('spec.x: ', '')),
      }
    },
  })
}

/** The text after the quoted value in a message about a field. */
function detailOf(message: string): string {
  return message.replace(/^spec\.x: Invalid value: "(?:[^"\\]|\\.)*": /, '')
}

compareWithRecorded('recorded addresses are validated alike', recordedAddresses.map(caseOf('addresses.ip')))

compareWithRecorded('recorded address ranges are validated alike', recordedRanges.map(caseOf('addresses.cidr')))
