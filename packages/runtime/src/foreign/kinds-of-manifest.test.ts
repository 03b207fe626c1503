import { decodeYamlDocuments } from '@kubewright/kube/decode'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { isRuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { kindsOfManifest, type Manifest } from './index.ts'
import { certificates } from './testing/certificates.ts'

const objects = decodeYamlDocuments(certificates).map(({ value }) => value as JsonObject)
const [, certificate = {}, issuer = {}] = objects

test('has every served version of every definition, with its shape, scope and subresources', () => {
  const kinds = kindsOfManifest(certificates)
  expect(Object.entries(kinds).map(([name, { id }]) => [name, id])).toEqual([
    ['Certificate', 'Certificate.certs.example.com'],
    ['CertificateV1alpha1', 'Certificate.v1alpha1.certs.example.com'],
    ['Issuer', 'Issuer.certs.example.com'],
  ])
  const { Certificate, CertificateV1alpha1, Issuer } = kinds
  expect(Certificate?.definition).toMatchObject({ version: 'v1', namespaced: true, shortNames: ['cert'] })
  expect(Certificate?.definition.subresources.map(({ name }) => name)).toEqual(['status', 'scale'])
  const spec = Certificate?.definition.shape()?.fields.get('spec')?.shape
  expect(spec?.kind === 'object' && spec.fields.get('hosts')?.shape).toMatchObject({ listType: 'map', keys: ['name'] })
  expect(CertificateV1alpha1?.definition).toMatchObject({ version: 'v1alpha1', subresources: [] })
  expect(Issuer?.definition).toMatchObject({ namespaced: false, plural: 'issuers' })
  expect(Certificate?.({ spec: { hosts: [] } })).toEqual({
    apiVersion: 'certs.example.com/v1',
    kind: 'Certificate',
    spec: { hosts: [] },
  })
})

test('reads objects, lists of objects, the List of kubectl and JSON', () => {
  const names = Object.keys(kindsOfManifest(certificates))
  const list = { apiVersion: 'v1', kind: 'List', items: objects }
  const forms: readonly Manifest[] = [objects, [...objects].reverse(), list, JSON.stringify(list)]
  for (const form of forms) expect(Object.keys(kindsOfManifest(form))).toEqual(names)
  expect(Object.keys(kindsOfManifest(issuer))).toEqual(['Issuer'])
})

test('a definition is without what its server has added', () => {
  const { Certificate } = kindsOfManifest(certificates, ['Certificate'])
  expect(Certificate.definition.manifest?.['metadata']).toEqual({ name: 'certificates.certs.example.com' })
})

test('kinds with the same name have their group in front, whatever the order', () => {
  const spec = (issuer as { spec: JsonObject }).spec
  const other = { ...issuer, spec: { ...spec, group: 'tls.example.com' } }
  const near = { ...issuer, spec: { ...spec, group: 'certs.example.org' } }
  for (const manifest of [
    [issuer, other],
    [other, issuer],
  ]) {
    expect(Object.keys(kindsOfManifest(manifest))).toEqual(['CertsIssuer', 'TlsIssuer'])
  }
  expect(Object.keys(kindsOfManifest([issuer, near]))).toEqual(['CertsExampleComIssuer', 'CertsExampleOrgIssuer'])
})

/** The certificate with another value at a path. */
function changed(path: readonly (string | number)[], value: unknown): JsonObject {
  const copy = structuredClone(certificate)
  const parent = path.slice(0, -1).reduce<object>((object, step) => Reflect.get(object, step), copy)
  Reflect.set(parent, path.at(-1) ?? '', value)
  return copy
}

const name = 'certificates.certs.example.com'
const mistakes: readonly (readonly [manifest: Manifest, message: string])[] = [
  ['', 'the manifest has no CustomResourceDefinition: it is empty'],
  [objects.slice(0, 1), 'the manifest has no CustomResourceDefinition: it has only Namespace'],
  ['a: [', 'the manifest is neither YAML nor JSON: '],
  ['- 1', 'document 1 of the manifest is not an object'],
  [[certificate, certificate], `${name}: is defined twice; leave one of the definitions out`],
  [
    changed(['apiVersion'], 'apiextensions.k8s.io/v1beta1'),
    `${name}: apiVersion: "apiextensions.k8s.io/v1beta1" is not supported; it must be apiextensions.k8s.io/v1`,
  ],
  [
    changed(['spec', 'names', 'kind'], 'A; evil()'),
    `${name}: spec.names.kind: Invalid value: "A; evil()": must be a name such as CronTab`,
  ],
  [
    changed(['spec', 'group'], undefined),
    `${name}: spec.group: Required value: must be a DNS name such as example.com`,
  ],
  [
    changed(['spec', 'versions', 0, 'name'], 'V 1'),
    `${name}: spec.versions[0].name: Invalid value: "V 1": must be a name of lower case letters, digits and dashes`,
  ],
  [changed(['spec', 'versions'], []), `${name}: spec.versions: no version is served`],
]

test.each(mistakes)('refuses a manifest that it cannot read: %#', (manifest, message) => {
  try {
    kindsOfManifest(manifest)
    expect.unreachable()
  } catch (error) {
    if (!isRuntimeError(error, 'MANIFEST_INVALID')) throw error
    expect(error.message.startsWith(message), error.message).toBe(true)
  }
})

test('refuses a name that the manifest does not have', () => {
  expect(() => kindsOfManifest(certificates, ['Certificat'])).toThrow(
    'the manifest has no kind Certificat; it has Certificate, CertificateV1alpha1, Issuer',
  )
})

test('refuses a text that is larger than manifestSizeBytesMax', () => {
  const text = `${certificates}#${' '.repeat(runtimeLimits.manifestSizeBytesMax)}`
  expect(() => kindsOfManifest(text)).toThrow('the manifest is neither YAML nor JSON: ')
})
