import { decodeYamlDocuments } from '@kubewright/kube/decode'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { compileProgram, compilers } from '../testing/compile-program.ts'
import { typesOfManifest } from './index.ts'
import { certificates } from './testing/certificates.ts'

const text = typesOfManifest(certificates)

/** The fields of an interface, without comments. */
function interfaceIn(name: string): readonly string[] {
  const head = `export interface ${name} {\n`
  const start = text.indexOf(head) + head.length
  const lines = text.slice(start, text.indexOf('\n}\n', start)).split('\n')
  return lines.map((line) => line.trim()).filter((line) => !/^\/?\*/.test(line))
}

test('writes an interface for each object, with a type for each field', () => {
  expect(interfaceIn('CertificateSpec')).toEqual([
    "readonly algorithm?: 'RSA' | 'it\\'s' | ''",
    'readonly anything?: unknown',
    'readonly copies?: number',
    'readonly description?: string',
    'readonly hosts: readonly CertificateSpecHostsItem[]',
    "readonly 'issuer-ref'?: CertificateSpecIssuerRef",
    'readonly issuerRef?: CertificateSpecIssuerRef2',
    'readonly labels?: { readonly [key: string]: string }',
    'readonly levels?: readonly (1 | 2)[]',
    'readonly matrix?: readonly (readonly number[])[]',
    'readonly nothing?: { readonly [key: string]: never }',
    'readonly options?: { readonly [key: string]: unknown }',
    'readonly partly?: CertificateSpecPartly',
    'readonly template?: CertificateSpecTemplate',
  ])
  expect(interfaceIn('CertificateSpecHostsItem')).toContain('readonly port?: foreign.IntOrString')
  expect(interfaceIn('CertificateSpecIssuerRef')).toContain('readonly name?: string | null')
  expect(interfaceIn('CertificateSpecPartly')).toContain('readonly [key: string]: unknown')
  expect(interfaceIn('CertificateSpecTemplate')).toContain('readonly metadata?: foreign.ObjectMeta')
})

test('the input has no status where the status is a subresource', () => {
  expect(interfaceIn('Certificate')).toContain('readonly status?: CertificateStatus')
  expect(interfaceIn('CertificateInput').join()).not.toContain('status')
  expect(interfaceIn('Certificate')).toContain('readonly metadata: foreign.NamespacedMeta')
  expect(interfaceIn('Issuer')).toContain('readonly metadata: foreign.StoredMeta')
})

test('descriptions, defaults and deprecations become comments, which a description cannot end', () => {
  expect(text).toContain('/** A certificate. Ends with *\\/ to be mean. */\nexport interface Certificate {')
  expect(text).toContain('  /**\n   * Of the key.\n   * @default "RSA"\n   */\n  readonly algorithm?')
  expect(text).toContain('/** @deprecated use v1 */\nexport const CertificateV1alpha1')
})

/** The same value with all keys in the opposite order. */
function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, reversed(field ?? null)]),
  )
}

test('the text depends neither on the order of documents nor on that of keys', () => {
  const objects = decodeYamlDocuments(certificates).map(({ value }) => reversed(value) as JsonObject)
  expect(typesOfManifest(objects.toReversed())).toBe(text)
})

const valid = `
import type { Client } from 'kubewright/client'
import { defineController } from 'kubewright/reconcile'
import { defineResource, type Infer } from 'kubewright/resource'
import { z } from 'zod'
const Site = defineResource({ group: 'example.com', version: 'v1', kind: 'Site', spec: z.object({ host: z.string() }) })
export const controller = defineController({ for: Site, owns: { certificates: Certificate }, reads: [Issuer], reconcile: (site, { owned, get }) => {
  const isReady: boolean | undefined = owned.certificates[0]?.status?.ready
  const issuer = get(Issuer, { name: 'main' })
  return { children: issuer && isReady ? [Certificate({ metadata: { name: site.metadata.name }, spec: { hosts: [{ name: site.spec.host, port: 443 }] } })] : [] }
} })
export const created: (client: Client) => Promise<Certificate> = (client) => client.create(Certificate, { spec: { hosts: [] } })
const certificate: Infer<typeof Certificate> = undefined as never
certificate.metadata.namespace.length
certificate.spec.template?.['anything']
`

const mistakes: readonly (readonly [line: string, at: string, message: string])[] = [
  ['Certificate({ spec: {} })', 'spec', `Property 'hosts' is missing in type '{}'`],
  ['Certificate({ spec: { hosts: [], algorithm: "DSA" } })', 'algorithm', `Type '"DSA"' is not assignable to type`],
  ['Certificate({ spec: { hosts: [{ nam: "" }] } })', 'nam', `'nam' does not exist in type`],
  ['Certificate({ spec: { hosts: [] }, status: {} })', 'status', `'status' does not exist in type 'CertificateInput'`],
  ['certificate.spec.hosts.push({ name: "" })', 'push', `'push' does not exist on type 'readonly`],
  ['certificate.spec.copies = 1', 'copies', `'copies' because it is a read-only property`],
]

test.each(compilers)('TypeScript %s accepts the text and reports each mistake in one line', async (version, folder) => {
  const lines = mistakes.map(([line]) => line)
  const errors = await compileProgram(version, folder, `${text}${valid}${lines.join('\n')}\n`)
  expect(errors.map(({ line }) => line)).toEqual(lines)
  for (const [index, [line, at, message]] of mistakes.entries()) {
    expect(errors[index]?.at.startsWith(at), `${line}: ${errors[index]?.at}`).toBe(true)
    expect(errors[index]?.message).toContain(message)
    expect(errors[index]?.message).not.toContain('\n')
  }
})
