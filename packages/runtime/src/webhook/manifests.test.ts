import { checkCustomResourceDefinition, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { expect, test } from 'vitest'
import { Pod } from '../kinds/index.ts'
import {
  combineWebhooks,
  defineAdmissionWebhook,
  defineConversion,
  defineDefaulter,
  defineTokenReviewer,
  defineValidator,
  webhookManifests,
  withConversion,
} from './index.ts'
import { Backup } from './testing/backups.ts'

const conversion = defineConversion(Backup, {
  versions: {
    v1beta1: { to: ({ metadata }) => ({ metadata, spec: { schedule: '@daily' } }), from: (hub) => ({ ...hub }) },
  },
})
const defaulter = defineDefaulter(Backup, () => undefined, { timeoutSeconds: 5, reinvocationPolicy: 'IfNeeded' })
const validator = defineValidator(
  Backup,
  { create: () => undefined, delete: () => undefined },
  { failurePolicy: 'Ignore', reinvocationPolicy: 'IfNeeded', objectSelector: { matchLabels: { checked: 'yes' } } },
)

test('manifests have the path, the rules, the policies and the CA of the server', () => {
  const server = { namespace: 'operators', name: 'backup' }
  const certificateAuthority = '-----BEGIN CERTIFICATE-----'
  const webhooks = [defaulter, validator, conversion, defineTokenReviewer(() => undefined)]
  const caBundle = Buffer.from(certificateAuthority).toString('base64')
  const clientConfig = (path: string) => ({ service: { ...server, port: 443, path }, caBundle })
  const rule = { apiGroups: ['backup.example.com'], apiVersions: ['v1'], resources: ['backups'], scope: '*' }
  const { configurations, conversions } = webhookManifests({ name: 'backup', webhooks, server, certificateAuthority })
  expect(configurations).toEqual([
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'backup' },
      webhooks: [
        {
          name: 'mutate-v1.backups.backup.example.com',
          clientConfig: clientConfig('/mutate-backup-example-com-v1-backup'),
          rules: [{ ...rule, operations: ['CREATE', 'UPDATE'] }],
          failurePolicy: 'Fail',
          sideEffects: 'None',
          timeoutSeconds: 5,
          reinvocationPolicy: 'IfNeeded',
          admissionReviewVersions: ['v1'],
        },
      ],
    },
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'backup' },
      webhooks: [
        {
          name: 'validate-v1.backups.backup.example.com',
          clientConfig: clientConfig('/validate-backup-example-com-v1-backup'),
          rules: [{ ...rule, operations: ['CREATE', 'DELETE'] }],
          failurePolicy: 'Ignore',
          sideEffects: 'None',
          objectSelector: { matchLabels: { checked: 'yes' } },
          admissionReviewVersions: ['v1'],
        },
      ],
    },
  ])
  expect([...conversions]).toEqual([
    [
      'backups.backup.example.com',
      { strategy: 'Webhook', webhook: { clientConfig: clientConfig('/convert'), conversionReviewVersions: ['v1'] } },
    ],
  ])
})

test('without a CA, caBundle is left to an injector, and an address may be outside of the cluster', () => {
  const pods = defineValidator(Pod, { create: () => undefined })
  const { configurations, conversions, annotations } = webhookManifests({
    name: 'backup',
    webhooks: [pods, conversion],
    server: 'https://10.0.0.1:9443/',
    certificateFrom: 'operators/backup',
  })
  expect(annotations).toEqual({ 'cert-manager.io/inject-ca-from': 'operators/backup' })
  expect(configurations).toMatchObject([
    {
      metadata: { annotations },
      webhooks: [
        {
          name: 'validate-v1.pods.core',
          clientConfig: { url: 'https://10.0.0.1:9443/validate--v1-pod' },
          rules: [{ apiGroups: [''] }],
        },
      ],
    },
  ])
  const stanza = conversions.get('backups.backup.example.com')
  const manifest = withConversion(Backup.definition.manifest ?? {}, stanza as never, annotations)
  expect(checkCustomResourceDefinition(defaultCustomResourceDefinition(manifest))).toEqual([])
  expect(manifest).toMatchObject({ metadata: { annotations }, spec: { conversion: stanza } })
})

test('combined webhooks are registered for the rules of all of them, and names are unique', () => {
  const updates = defineValidator(Backup, { update: () => undefined })
  const combined = combineWebhooks([validator, updates, updates])
  expect(combined.rules.map(({ operations }) => operations)).toEqual([['CREATE', 'DELETE'], ['UPDATE']])
  const own = defineAdmissionWebhook({ ...updates, path: '/own', name: validator.name })
  expect(() => webhookManifests({ name: 'backup', webhooks: [validator, own], server: 'https://a' })).toThrow(
    expect.objectContaining({ code: 'WEBHOOK_INVALID' }),
  )
})
