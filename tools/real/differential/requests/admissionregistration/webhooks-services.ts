import type { JsonObject } from '@kubewright/kube/json'
import { type Behaviour, pathOf } from '../../../webhook-server/index.ts'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { configMapsPath, servicesPath } from '../objects.ts'
import { post } from '../steps.ts'
import { caseMap, clientOf, known, ofCase, register, unregister, webhook } from './webhooks-common.ts'

/** A webhook behind a service of the scenario's namespace. */
function behind(service: string, name: string, behaviour: Behaviour, parts: JsonObject = {}): JsonObject {
  const target = {
    namespace: '{namespace}',
    name: service,
    path: pathOf(behaviour),
    port: '{program:webhook.port}',
    ...parts,
  }
  return webhook(
    name,
    {},
    {
      objectSelector: ofCase(name),
      clientConfig: { service: target, caBundle: '{program:webhook.authority}' },
    },
  )
}

const serviceOf = (name: string, spec: JsonObject): RequestStep =>
  post(servicesPath, { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec })

export const serviceWebhookScenarios: readonly RequestScenario[] = [
  {
    name: 'webhooks behind services',
    setup: [
      serviceOf('hook', { type: 'ExternalName', externalName: 'localhost' }),
      serviceOf('other', { type: 'ExternalName', externalName: 'localhost' }),
      serviceOf('headless', { clusterIP: 'None', ports: [{ port: 443 }] }),
      serviceOf('plain', { ports: [{ port: 80 }] }),
      register('validating', 'services', [
        behind('hook', 'reached', { warnings: ['it was reached'] }),
        behind('other', 'other-name', {}),
        behind('missing', 'missing', {}),
        behind('missing', 'no-path', {}, { path: '', port: 443 }),
        behind('headless', 'headless', {}, { port: 443 }),
        behind('plain', 'other-port', {}, { port: 8443 }),
      ]),
    ],
    steps: [
      known('services'),
      post(configMapsPath, caseMap('reached'), { name: 'by another name' }),
      post(configMapsPath, caseMap('other-name'), { name: 'a certificate for another name' }),
      post(configMapsPath, caseMap('missing'), { name: 'no such service' }),
      post(configMapsPath, caseMap('no-path'), { name: 'without a path' }),
      post(configMapsPath, caseMap('headless'), { name: 'without an address' }),
      post(configMapsPath, caseMap('other-port'), { name: 'no such port' }),
    ],
    cleanup: [unregister('validating', 'services')],
  },
  {
    name: 'webhooks and whom to trust',
    setup: [
      register('validating', 'trusted', [
        webhook(
          'itself',
          {},
          {
            objectSelector: ofCase('itself'),
            clientConfig: { ...clientOf({ warnings: ['itself'] }), caBundle: '{program:webhook.certificate}' },
          },
        ),
        webhook(
          'another',
          {},
          {
            objectSelector: ofCase('another'),
            clientConfig: { ...clientOf({}), caBundle: '{program:conversion.authority}' },
          },
        ),
      ]),
    ],
    steps: [
      known('trusted'),
      post(configMapsPath, caseMap('itself'), { name: 'by its own certificate' }),
      post(configMapsPath, caseMap('another'), {
        name: 'by the authority of another',
        only: ['status', 'body.reason'],
      }),
    ],
    cleanup: [unregister('validating', 'trusted')],
  },
]
